"""The atlas: map packs and how they are opened, listed, and placed on."""
