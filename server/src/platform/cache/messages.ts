/** The news of changes as PostgreSQL carries it: who tells, and the topics. Pure. */
import { topics as all } from '#contract/core/topics.ts';

/** NOTIFY carries less than 8,000 bytes. */
const messageLimit = 7_900;

/** One message; what is too much for one is told as the topic that every reply shows. */
export function messageOf(sender: string, topics: readonly string[]): string {
  const message = [sender, ...topics].join(' ');
  return message.length <= messageLimit ? message : `${sender} ${all.everything}`;
}

/** As few messages as hold them all. */
export function messagesOf(sender: string, topics: readonly string[]): string[] {
  const messages: string[] = [];
  let message = sender;
  for (const topic of topics) {
    if (message !== sender && message.length + 1 + topic.length > messageLimit) {
      messages.push(message);
      message = sender;
    }
    message += ` ${topic}`;
  }
  return message === sender ? messages : [...messages, message];
}

export function readMessage(message: string): { sender: string; topics: string[] } {
  const [sender = '', ...topics] = message.split(' ');
  return { sender, topics };
}
