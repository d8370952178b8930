"""A kernel and a client that a test asks for outputs."""
import sys
import time
from queue import Empty

from jupyter_client.manager import KernelManager

NAME = "reshard"


class Kernel:
    def __init__(self, cwd=None, log=None):
        began = time.monotonic()
        self.manager = KernelManager(kernel_name=NAME)
        self.manager.start_kernel(cwd=cwd, stderr=log or sys.stderr)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=30)
        self.started_in = time.monotonic() - began

    def close(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    @property
    def pid(self):
        return self.manager.provisioner.process.pid

    def interrupt(self, message=None):
        """Asks for an interrupt, as KernelManager does; it may be called from another thread."""
        channel = self.client.control_channel
        while channel.msg_ready():
            channel.get_msg(timeout=0)
        channel.send(message or self.client.session.msg("interrupt_request"))

    def execute(self, code, timeout=30, **options):
        """Runs a cell and returns its reply and its outputs."""
        options.setdefault("allow_stdin", False)
        return self.collect(self.client.execute(code, **options), timeout)

    def execute_or_stop(self, code, patience=1):
        """Runs a cell; one that does not end is interrupted."""
        request = self.client.execute(code, allow_stdin=False)
        for _ in range(10):
            try:
                return self.collect(request, patience)
            except Empty:
                self.interrupt()
        raise AssertionError("it cannot be interrupted: " + code)

    def collect(self, request, timeout=30):
        outputs = []
        while True:
            message = self.client.get_iopub_msg(timeout=timeout)
            if message["parent_header"].get("msg_id") != request:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                return self.reply(request, timeout), outputs
            if kind == "stream" and outputs and outputs[-1][:2] == (kind, content["name"]):
                outputs[-1] = (kind, content["name"], outputs[-1][2] + content["text"])
            elif kind == "stream":
                outputs.append((kind, content["name"], content["text"]))
            elif kind == "clear_output":
                outputs.clear()
            elif kind in ("display_data", "execute_result"):
                outputs.append((kind, content["data"]))
            elif kind == "error":
                outputs.append((kind, content["ename"], "\n".join(content["traceback"])))

    def drain(self):
        """Takes what was published for others."""
        try:
            while True:
                self.client.get_iopub_msg(timeout=0.5)
        except Empty:
            pass

    def reply(self, request, timeout=30):
        while True:
            message = self.client.get_shell_msg(timeout=timeout)
            if message["parent_header"].get("msg_id") == request:
                return message["content"]

    def ask(self, kind, **content):
        """Sends any request and returns the content of its reply."""
        message = self.client.session.msg(kind, content)
        self.client.shell_channel.send(message)
        return self.reply(message["header"]["msg_id"])

    def text(self, code):
        """Returns what a cell prints and shows, or how it failed."""
        _, outputs = self.execute(code)
        parts = []
        for output in outputs:
            if output[0] == "stream":
                parts.append(output[2])
            elif output[0] == "error":
                parts.append(output[2])
            else:
                parts.append(output[1]["text/plain"])
        return "\n".join(parts)
