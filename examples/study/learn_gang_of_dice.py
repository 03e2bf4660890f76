"""A player that learns Gang of Dice by itself, from nothing but the batch (PPO; needs PyTorch).

python examples/study/learn_gang_of_dice.py [MINUTES]
"""

import sys
from time import perf_counter

import numpy as np
import torch  # type: ignore[import-not-found, unused-ignore]
from numpy.typing import NDArray
from torch import nn  # type: ignore[import-not-found, unused-ignore]

from brelan.engine import Game
from brelan.lab import Batch, Observer

LANES, STEPS = 256, 64  # games side by side, and decisions of each from which is learnt
ROUNDS, PART = 3, 2048  # how often they are gone through, and how many at once
SMALL = 40  # numbers up to this are told apart one by one, larger ones by their size

torch.set_num_threads(1)
torch.manual_seed(1)


class Eyes:
    """Turns rows into what a network reads: a place for each bit and each small number, and all of them by size."""

    def __init__(self, look: Observer) -> None:
        least, most = look.bounds()
        span = most.astype(np.int64) - least
        self.least, self.span = least, np.maximum(span, 1).astype(np.float32)
        self.small = np.flatnonzero((span > 1) & (span <= SMALL))
        self.starts = np.cumsum([0, *(span[self.small] + 1)])

    @property
    def size(self) -> int:
        """How many numbers the network reads."""
        return len(self.least) + int(self.starts[-1])

    def read(self, rows: NDArray[np.int32]) -> torch.Tensor:
        """Rows as the network reads them."""
        seen = np.zeros((len(rows), self.size), dtype=np.float32)
        seen[:, : len(self.least)] = (rows - self.least) / self.span
        at = len(self.least) + self.starts[:-1] + (rows - self.least)[:, self.small]
        np.put_along_axis(seen, at, 1.0, axis=1)
        return torch.from_numpy(seen)


class Player(nn.Module):  # type: ignore[misc, unused-ignore]
    """Says how likely each move is to be made, and how far ahead it expects to end."""

    def __init__(self, seen: int, moves: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, 192), nn.ReLU(), nn.Linear(192, 128), nn.ReLU())
        self.choice, self.worth = nn.Linear(128, moves), nn.Linear(128, 1)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """Its choice, and how far ahead it expects to end."""
        thought = self.body(seen)
        logits = self.choice(thought).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits), self.worth(thought)[:, 0]


def play(batch: Batch, eyes: Eyes, player: Player) -> dict[str, torch.Tensor]:
    """Some decisions in every lane, each with what came of it by the time the lane's game was over."""
    kept: dict[str, list[torch.Tensor]] = {
        name: [] for name in ("seen", "masks", "moves", "was", "worth", "won", "over")
    }
    with torch.no_grad():
        for _ in range(STEPS):
            seen, masks = eyes.read(batch.seen.rows), torch.from_numpy(batch.seen.masks.copy())
            choice, worth = player(seen, masks)
            moves = choice.sample()
            shown = batch.step(moves.numpy())
            ahead = (shown.rewards[:, 0] - shown.rewards[:, 1]) / 100  # points tell more than a win that never comes
            won, over = torch.from_numpy(ahead.astype(np.float32)), torch.from_numpy(shown.over.copy())
            for name, what in zip(kept, (seen, masks, moves, choice.log_prob(moves), worth, won, over), strict=True):
                kept[name].append(what)
        after = player(eyes.read(batch.seen.rows), torch.from_numpy(batch.seen.masks))[1]
    told = {name: torch.stack(what) for name, what in kept.items()}
    gain, gains = torch.zeros(batch.size), []
    for step in reversed(range(STEPS)):  # how much better it went than was thought (GAE)
        goes_on = (~told["over"][step]).float()
        surprise = told["won"][step] + goes_on * after - told["worth"][step]
        gain = surprise + 0.97 * goes_on * gain
        gains.append(gain)
        after = told["worth"][step]
    told["gain"] = torch.stack(gains[::-1])
    return {name: what.flatten(0, 1) for name, what in told.items()}


def learn(player: Player, optimizer: torch.optim.Optimizer, told: dict[str, torch.Tensor]) -> None:
    """Make what went better than thought more likely, a little at a time (PPO)."""
    gain, aim = told["gain"], told["gain"] + told["worth"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(ROUNDS):
        for part in torch.randperm(len(gain)).split(PART):
            choice, worth = player(told["seen"][part], told["masks"][part])
            ratio = (choice.log_prob(told["moves"][part]) - told["was"][part]).exp()
            better = torch.min(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part]).mean()
            loss = (worth - aim[part]).square().mean() - better - 0.01 * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def examine(player: Player, eyes: Eyes, games: int = 4000) -> float:
    """The share of games won against the regular with the move that is thought best, every game once."""
    batch = Batch(Game.load("gang_of_dice"), seats=2, size=games, seed=99, bots={1: "regular"}, reset="never")
    seen, won = batch.reset(), 0.0
    while (seen.to_move == 0).any():
        with torch.no_grad():
            choice = player(eyes.read(seen.rows), torch.from_numpy(seen.masks))[0]
        seen = batch.step(choice.logits.argmax(dim=1).numpy())
        won += float(seen.rewards[:, 0].sum())
    return won / games


def main(minutes: float) -> None:
    """Play and learn by turns, and say from time to time how well."""
    batch = Batch(Game.load("gang_of_dice"), seats=2, size=LANES, seed=1, bots={1: "regular"}, rewards="points")
    batch.reset()
    eyes = Eyes(batch.observer)
    player = Player(eyes.size, batch.observer.moves)
    optimizer = torch.optim.Adam(player.parameters(), lr=1e-3, eps=1e-5)
    begun, turn, done = perf_counter(), 0, 0.0
    while done < 1:
        optimizer.param_groups[0]["lr"] = 1e-3 * (1 - done) + 1e-5
        learn(player, optimizer, play(batch, eyes, player))
        turn, done = turn + 1, (perf_counter() - begun) / (60 * minutes)
        if turn % 20 == 0 or done >= 1:
            print(f"{60 * minutes * done:4.0f} s: wins {examine(player, eyes):.1%} against the regular", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
