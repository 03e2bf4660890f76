"""Going on at another device, and coming back: links that work once, passkeys."""
