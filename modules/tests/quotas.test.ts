import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { limits } from '../identity/account/settings.ts';
import { makeKey } from '../identity/api-key/keys.ts';
import { beginOutside } from '../identity/federation/browser-flow.ts';
import type { KnownProvider } from '../identity/federation/providers.ts';
import { addSignature } from '../identity/profile/signatures.ts';
import { newCode } from '../identity/session/captcha.ts';
import { makeTicket } from '../identity/session/tickets.ts';
import { beginUpload } from '../platform/file/uploads.ts';
import { limits as registration } from '../platform/registration/public/limits.ts';
import { takeIn } from '../platform/registration/public/quarantine.ts';
import { countTry } from '../platform/registration/public/tries.ts';
import { writeSetting } from '../platform/workbench/settings/settings.ts';
import { createView } from '../platform/workbench/views/views.ts';
import { startProduct } from './product.ts';

const AT_ONCE = 40;

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const view = { name: 'v', audience: 'mine', role: null, pinned: false, isDefault: false, definition: {} };

interface Limited {
  readonly limit: number;
  readonly add: (ctx: Context, n: number) => Promise<unknown>;
}

/** Everything of which somebody may have only so much. */
const limited: Readonly<Record<string, Limited>> = {
  'API keys': {
    limit: limits.keysPerPerson,
    add: (ctx, n) => makeKey(ctx, { name: `${n}`, scope: [], addresses: [], days: 1 }, ownOf(ctx)),
  },
  pictures: {
    limit: limits.imagesPerAddress,
    add: ({ db, now, actor }, n) => newCode(db, { random: `${actor.userId} ${n}`, address: String(actor.userId), length: 4 }, now()),
  },
  tickets: { limit: limits.ticketsPerPerson, add: (ctx) => makeTicket(ctx, 'flow', '/') },
  signatures: { limit: limits.signatures, add: (ctx) => addSignature(ctx, `data:image/png;base64,${png.toString('base64')}`, false) },
  views: { limit: 200, add: (ctx) => createView(ctx, { model: 'student', page: 'students' }, view as never) },
  settings: { limit: 64, add: (ctx, n) => writeSetting(ctx, `big.${n}`, 'x'.repeat(65_534)) },
  uploads: { limit: 10, add: (ctx, n) => beginUpload(ctx, { name: `${n}.pdf`, size: 10 }) },
  'registration tries': { limit: registration.tries.submit, add: (ctx) => countTry(ctx, 'submit', String(ctx.actor.userId)) },
  'files of a registration': {
    limit: registration.files,
    add: (ctx, n) => takeIn(ctx, String(ctx.actor.userId), { name: `${n}.png`, bytes: png }),
  },
  'ways through a browser': {
    limit: 300,
    add: (ctx) => beginOutside(ctx, outside(ctx), { target: '/', redirectUri: 'https://a.example/back', owner: null }),
  },
};

const ownOf = ({ actor }: Context) => ({ userId: String(actor.userId) });
const outside = ({ engine }: Context): KnownProvider =>
  ({ engine, id: newId(), kind: 'cas', enabled: true, settings: { url: 'https://1.1.1.1/cas' } }) as unknown as KnownProvider;

describe('what there may be only so much of', () => {
  let server: TestServer;
  before(async () => {
    server = await startProduct();
  });
  after(() => server.close());

  for (const [name, { limit, add }] of Object.entries(limited))
    test(`${name}: of forty at once as many pass as there is room for`, async () => {
      const ctx: Context = {
        ...server.context(server.actor({ userId: newId(), sessionId: newId(), administrator: true })),
        address: '198.51.100.7',
      };
      const room = Math.min(limit, 3);
      for (let n = 0; n < limit - room; n += 1) await add(ctx, n);
      const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, n) => add(ctx, 1000 + n)));
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      assert.equal(AT_ONCE - refused.length, room, String(refused[0]));
      assert.ok(
        refused.every((reason) => reason instanceof AppError && /tooMany|noRoom/.test(reason.key)),
        String(refused.map(({ key }) => key)),
      );
    });
});
