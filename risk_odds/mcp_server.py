"""An MCP server: the tools of ``risk_odds.tools`` for any program that speaks MCP.

MCP is the Model Context Protocol. The server speaks it over standard input and output; it needs
the extra ``mcp`` of this package, and is the command ``exact-risk-odds mcp``. Bad input is a tool's
error, which the model reads.
"""

import json
from typing import Any

import anyio
import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from risk_odds import __version__
from risk_odds.errors import InputError, found
from risk_odds.tools import INSTRUCTIONS, TOOLS, Tool

NAME = "exact-risk-odds"


def server() -> Server[Any]:
    """The server, for any transport of the SDK."""
    named = {tool.name: tool for tool in TOOLS}

    async def list_tools(
        _context: ServerRequestContext[Any], _params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[*map(_described, TOOLS)])

    async def call_tool(
        _context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            if params.name not in named:
                raise InputError(
                    f"tool: found {found(params.name)}, expected one of {', '.join(named)}"
                )
            document = await anyio.to_thread.run_sync(
                named[params.name].document, params.arguments or {}
            )
        except (InputError, ArithmeticError) as error:
            return types.CallToolResult(
                content=[types.TextContent(type="text", text=str(error))], is_error=True
            )
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=json.dumps(document))],
            structured_content=document,
        )

    return Server(
        NAME,
        version=__version__,
        title="Exact RISK odds",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def serve() -> None:
    """Serve over standard input and output until the client closes them."""

    async def run() -> None:
        served = server()
        async with stdio_server() as (reading, writing):
            await served.run(reading, writing, served.create_initialization_options())

    anyio.run(run)


def _described(tool: Tool[Any]) -> types.Tool:
    """What a client is told of a tool: it only reads, and nothing but its arguments."""
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.form.model_json_schema(),
        annotations=types.ToolAnnotations(
            read_only_hint=True, idempotent_hint=True, open_world_hint=False
        ),
    )
