#!/usr/bin/python3
"""A view of WebKitGTK that its driver can give any width, that hears what a page complains of, and that prints.

The library's own small browser has a tool bar, and cannot be as narrow as a phone; its driver knows no paper. The
system's Python runs this.
"""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# Before any script of the page. What failed to load is heard only on its way down, so it is listened for there.
HEAR = """(() => {
  const heard = window.complaints = [];
  addEventListener("error", ({ message, target }) =>
    heard.push(message === undefined ? `failed: ${target.src || target.href}` : `error: ${message}`), true);
  addEventListener("unhandledrejection", ({ reason }) => heard.push(`error: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    heard.push(`refused: ${violatedDirective} ${blockedURI}`));
  for (const level of ["error", "warn"]) console[level] = (...told) => heard.push(`console ${level}: ${told}`);
})();"""


def view_in(context):
    script = WebKit2.UserScript.new(
        HEAR, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
    )
    manager = WebKit2.UserContentManager()
    manager.add_script(script)
    manager.register_script_message_handler("print")
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=manager)
    window = Gtk.Window(decorated=False, default_width=1280, default_height=900)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    manager.connect(
        "script-message-received::print", lambda _, message: print_to(view, message.get_js_value().to_string())
    )
    view.grab_focus()
    return view


def print_to(view, address):
    """The page as a PDF, with its backgrounds."""
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, address)
    view.get_settings().set_print_backgrounds(True)
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.print_()


def begin(context, session):
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect("create-web-view", lambda _: view_in(context))


if __name__ == "__main__":
    Gtk.init([])
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    context.connect("automation-started", begin)
    Gtk.main()
