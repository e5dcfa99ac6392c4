/** A real DNS server on loopback that knows what a test tells it. */
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import dnsPacket, { type Answer, type Question } from 'dns-packet';

/** Of each name. */
export type Records = Record<string, { A?: string[]; AAAA?: string[]; TXT?: string[] }>;

const nxdomain = 3;
const servfail = 2;

export async function openDns() {
  let records: Records | undefined = {};
  const socket = createSocket('udp4', (message, { port, address }) => {
    const { id, questions = [] } = dnsPacket.decode(message);
    const [question] = questions;
    const of = question && records?.[question.name];
    const flags = dnsPacket.RECURSION_DESIRED | (records === undefined ? servfail : of ? 0 : nxdomain);
    const answers = question && of ? answersOf(question, of) : [];
    const response = dnsPacket.encode({ type: 'response', id: id ?? 0, flags, questions, answers });
    socket.send(response, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 5_000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    /** From now on it knows these. */
    knows(given: Records) {
      records = given;
    },
    /** From now on it refuses to say anything. */
    refuses() {
      records = undefined;
    },
    close() {
      resolver.cancel();
      socket.close();
    },
  };
}

function answersOf({ name, type }: Question, of: Records[string]): Answer[] {
  const values = of[type as 'A' | 'AAAA' | 'TXT'] ?? [];
  return values.map((data) => ({ name, type, ttl: 60, data }) as Answer);
}
