/** An independent library accepts the signatures (rules/webhooks 6). */
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './signing.ts';

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };

test('signs the example of the standard as the standard does', () => {
  const headers = signedHeaders(
    message,
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    new Date(1_614_265_330_999),
  );
  expect(headers).toEqual({
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a secret is 32 random bytes', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[\w+/]+=*$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
  expect(new Set(secrets).size).toBe(100);
});

test('during rotation either secret verifies in another library', () => {
  const [newer, older] = [newSecret(), newSecret()];
  const headers = signedHeaders(message, [newer, older], new Date());
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  for (const secret of [newer, older])
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ test: 2432232314 });
  expect(() => new Webhook(newSecret()).verify(message.body, headers)).toThrow();
  expect(() => new Webhook(newer).verify(`${message.body} `, headers)).toThrow();
});
