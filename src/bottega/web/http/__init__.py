"""Between the wire and the routes: who comes in, how fast, from where and how they are answered."""
