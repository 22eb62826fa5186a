// Run against a real server: STIR_URL=ws://127.0.0.1:8420/stream npm test
//
// The server has a small model, keeps torn conversations for two seconds and closes idle connections
// after three (tests/clients/test_javascript.py).

import assert from "node:assert/strict";
import { after, afterEach, beforeEach, test } from "node:test";

import { ConversationLost, StirClient, StirError } from "../stir-client.js";
import { startProxy } from "./proxy.js";

const WORDS = "you want the rice uh the soup with the the rice we went to the the beach".split(" ");
const proxy = await startProxy(process.env.STIR_URL);
let client;

beforeEach(() => {
  client = new StirClient(proxy.url, { retryMs: 10, maxRetryMs: 100 });
});
afterEach(() => {
  client.close();
  proxy.refuse(false);
});
after(() => proxy.stop());

const event = (name, target = client) =>
  new Promise((resolve) => target.addEventListener(name, (e) => resolve(e.detail), { once: true }));
const labels = (update) => update.added.map((label) => [label.position, label.label]);
const timeless = ({ took_ms, id, ...rest }) => rest;

test("hello", async () => {
  const hello = await client.connect();
  assert.equal(hello.model.name, "small");
  assert.equal(client.status, "open");
  assert.equal(await client.connect(), hello);
});

test("words one by one, without waiting for the connection", async () => {
  const updates = await Promise.all("we went to the uh the".split(" ").map((word) => client.push(word)));
  assert.deepEqual(labels(updates[4]), [[4, "ed"]]);
  assert.deepEqual(labels(updates[5]), [[3, "rm"], [5, "rp"], [5, "rp_end"]]);
  assert.equal((await client.revoke()).revoked.length, 3);
  assert.equal((await client.end()).end, true);
});

test("an error rejects, and the conversation goes on", async () => {
  const refused = event("refused");
  await assert.rejects(client.push("two words"), (error) => {
    assert.ok(error instanceof StirError);
    assert.equal(error.code, "bad-word");
    return true;
  });
  assert.equal((await refused).code, "bad-word");
  assert.equal((await client.push("so")).position, 0);
});

test("hypotheses, turns and signals", async () => {
  await client.options({ show: ["signals"] });
  const ended = event("ended");
  const first = await client.partial("we went to the the", { now: 1 });
  assert.equal(first.added.length, 3);
  const final = await client.final(["we", "went", "to", "the", { word: "uh", start: 1, end: 1.2 }], { now: 1.3 });
  assert.equal(final.signals.hesitating, true);
  await client.partial("the beach", { now: 2 });
  await client.commit();
  assert.equal((await client.poll(2.5)).ended, undefined);
  const update = await client.poll(60);
  assert.equal(update.ended.fluent, "we went to the beach");
  assert.equal((await ended).fluent, "we went to the beach");
});

test("two speakers", async () => {
  const [a, b] = await Promise.all([
    client.partial("we went to the the", { speaker: "a" }),
    client.partial("uh", { speaker: "b" }),
  ]);
  assert.deepEqual([a.speaker, a.position, b.speaker, b.position], ["a", 4, "b", 0]);
  assert.equal((await client.end({ speaker: "b" })).ended.words.length, 1);
});

test("torn anywhere, nothing is lost and nothing is done twice", async () => {
  const expected = [];
  for (let i = 1; i <= WORDS.length; i += 1) expected.push(timeless(await client.partial(WORDS.slice(0, i))));
  expected.push(timeless(await client.end()));
  client.close();

  let resumed = 0;
  client = new StirClient(proxy.url, { retryMs: 5, maxRetryMs: 20 });
  client.addEventListener("hello", ({ detail }) => (resumed += detail.resumed));
  const found = [];
  for (let round = 0; round < 8; round += 1) {
    const updates = [];
    for (let i = 1; i <= WORDS.length; i += 1) {
      updates.push(client.partial(WORDS.slice(0, i)));
      await new Promise((resolve) => setTimeout(resolve, round % 3));
      if ((7 * round + i) % 9 === 0) proxy.cut(); // messages, answers or a handshake are on their way
    }
    updates.push(client.end());
    found.push((await Promise.all(updates)).map(timeless));
  }
  assert.ok(resumed >= 5, `resumed ${resumed} times`);
  for (const updates of found) assert.deepEqual(withoutIds(updates), withoutIds(expected));
});

// Repair ids count on from turn to turn.
const withoutIds = (updates) => JSON.parse(JSON.stringify(updates, (key, value) => (key === "repair" ? null : value)));

test("a conversation that cannot be resumed is lost, and another one begins", async () => {
  await client.push("we");
  const lost = event("lost");
  proxy.refuse(true);
  proxy.cut();
  await event("status");
  const request = client.push("went");
  await new Promise((resolve) => setTimeout(resolve, 2500)); // longer than the server waits
  proxy.refuse(false);
  await assert.rejects(request, ConversationLost);
  assert.match((await lost).reason, /no such conversation/);
  assert.equal((await client.push("so")).position, 0);
});

test("an idle connection is closed, and the next request opens another", async () => {
  await client.push("we");
  while (client.status !== "idle") await event("status");
  assert.equal((await client.push("so")).position, 0);
});

test("closing is a goodbye", async () => {
  const { resume } = await client.connect();
  const request = client.push("so");
  client.close();
  await assert.rejects(request);
  assert.equal(client.status, "closed");
  const health = new URL("/health", process.env.STIR_URL.replace("ws", "http"));
  while ((await (await fetch(health)).json()).sessions) await new Promise((resolve) => setTimeout(resolve, 10));
  // the server has forgotten the conversation
  const socket = new WebSocket(`${proxy.url}?resume=${resume}&received=0`);
  const { data } = await new Promise((resolve) => (socket.onmessage = resolve));
  assert.equal(JSON.parse(data).code, "bad-resume");
});

test("without a WebSocket there is a clear error", () => {
  assert.throws(() => new StirClient("ws://127.0.0.1/stream", { WebSocket: null }), /pass one/);
});
