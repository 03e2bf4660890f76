"""Mail from the club's address: links to anywhere by the `Host` of a request, and one mailbox under many spellings.

python benchmarks/attack/mail.py     # some seconds; ends with 1 if the house gave way
"""

import asyncio
import sys
from pathlib import Path
from urllib.parse import urlencode

from attackers import ask
from target import Target, target

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.server.postman import Postman, postman

GUEST, NAME, MOST = "127.0.0.2", "dice.example", 3
"""Who asks, what the house is called, and how often one mailbox may be asked in a day."""
SPELLINGS = (
    "other@club.example",
    "=?utf-8?q?=6Fther?=@club.example",
    "=?utf-8?q?o=74her?=@club.example",
    "=?utf-8?b?b3RoZXI=?=@club.example",
    "OTHER@club.example",
    "other+1@club.example",
)
HOSTS = (NAME, "win.example/prize?", "evil.example", "Click here: evil.example")


async def asked(house: Target, mail: str, host: str) -> int:
    """Ask that notices be sent to an address; says what is answered."""
    _, cookie, _ = await ask(house.port, GUEST, "GET", "/", host=NAME)
    body = urlencode({"mail": mail})
    return (await ask(house.port, GUEST, "POST", "/mine/notices/mail", cookie, body, host))[0]


def spellings(house: Target, man: Postman) -> bool:
    for spelling in SPELLINGS:
        print(f"{spelling:36} {asyncio.run(asked(house, spelling, NAME))}")
    print(f"mails to one mailbox: {len(man.came)} ({MOST} at most)")
    return len(man.came) <= MOST


def links(house: Target, man: Postman) -> bool:
    man.came.clear()
    for number, host in enumerate(HOSTS):
        print(f"host {host:31} {asyncio.run(asked(house, f'person{number}@club.example', host))}")
    foreign = sum(f"http://{NAME}/" not in mail.get_content() for mail in man.came)
    print(f"mails with a link to elsewhere: {foreign} of {len(man.came)}")
    return foreign == 0


def starts_without_hosts(mail: dict[str, str]) -> bool:
    try:
        with target(given=mail):
            return True
    except RuntimeError:
        return False


def main() -> bool:
    with postman() as man:
        mail = {"BRELAN_SMTP": f"smtp://127.0.0.1:{man.port}", "BRELAN_MAIL_FROM": "house@club.example"}
        open_to_all = starts_without_hosts(mail)
        print(f"with mail and without --hosts the house {'starts' if open_to_all else 'does not start'}")
        with target(given={**mail, "BRELAN_HOSTS": NAME}) as house:
            held = [spellings(house, man), links(house, man)]
    return all(held) and not open_to_all


if __name__ == "__main__":
    raise SystemExit(not main())
