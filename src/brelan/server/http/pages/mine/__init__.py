"""Pages about the guest who asks: my record, my data, my devices, when it is my turn."""
