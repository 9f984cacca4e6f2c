/**
 * HTTP/2 before a host: `node http2.mjs HOST:PORT CERTIFICATE KEY` prints its port, and ends with its standard input.
 * What has been answered once is remembered: the host's work would take the time of a browser beside it.
 */
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createSecureServer } from "node:http2";

const [host, certificate, key] = process.argv.slice(2);
const { hostname, port } = new URL(`http://${host}`);

/** Heads of an answer that say nothing of the file. */
const OF_A_CONNECTION = ["connection", "date", "keep-alive", "server", "transfer-encoding"];

/** What the host answers. */
const asked = (method, path, headers) =>
  new Promise((resolve, reject) => {
    const question = request({ hostname, port, method, path, headers }, async (answer) => {
      const heads = { ":status": answer.statusCode, ...answer.headers };
      for (const name of OF_A_CONNECTION) delete heads[name];
      resolve({ heads, body: Buffer.concat(await answer.toArray()) });
    });
    question.on("error", reject).end();
  });

/** Answers by their questions. */
const answers = new Map();

const server = createSecureServer({ cert: readFileSync(certificate), key: readFileSync(key) });
server.on("stream", async (stream, { ":method": method, ":path": path, ...others }) => {
  stream.on("error", () => {}); // a browser may leave before it has heard the answer
  const headers = Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith(":")));
  const question = JSON.stringify([method, path, headers]);
  if (!answers.has(question)) answers.set(question, asked(method, path, headers));
  const { heads, body } = await answers.get(question);
  if (stream.destroyed) return;
  stream.respond(heads);
  stream.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.resume().on("end", () => process.exit());
