"""``python -m generator``: the command line, which a signal can end at any moment."""

from generator.build.interruption import interruptible

if __name__ == "__main__":
    with interruptible():
        from generator.command_line import main

        main(prog_name="python -m generator")
