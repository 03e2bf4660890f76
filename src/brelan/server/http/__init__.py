"""What is asked and answered over HTTP: pages, the API, live updates, and the guards at the entrance."""
