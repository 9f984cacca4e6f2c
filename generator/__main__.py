"""``python -m generator``: the command line, which a signal can end from the first moment on."""

from generator.build.interruption import interruptible

if __name__ == "__main__":
    with interruptible():
        from generator.command_line import main

        main(prog_name="python -m generator")
