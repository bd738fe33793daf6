"""Former editions of maps, made of today's packs: some regions joined, some cut anew."""
