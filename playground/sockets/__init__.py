"""What comes in over sockets: who may connect, following runs and simulations, having simulations go on."""
