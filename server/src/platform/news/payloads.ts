/** The news of changes as the payload of a NOTIFY: who tells, and the topics. Pure. */
import { topics } from '#contract/core/topics.ts';

/** NOTIFY carries less than 8,000 bytes. */
const payloadLimit = 7_900;

/** One payload; what is too much for one is told as the topic that every reply shows. */
export function payloadOf(sender: string, changed: readonly string[]): string {
  const payload = [sender, ...changed].join(' ');
  return payload.length <= payloadLimit ? payload : `${sender} ${topics.everything}`;
}

/** As few payloads as hold them all. */
export function payloadsOf(sender: string, changed: readonly string[]): string[] {
  const payloads: string[] = [];
  let payload = sender;
  for (const topic of changed) {
    if (payload !== sender && payload.length + 1 + topic.length > payloadLimit) {
      payloads.push(payload);
      payload = sender;
    }
    payload += ` ${topic}`;
  }
  return payload === sender ? payloads : [...payloads, payload];
}

export function readPayload(payload: string): { sender: string; topics: string[] } {
  const [sender = '', ...changed] = payload.split(' ');
  return { sender, topics: changed };
}
