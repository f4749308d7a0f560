import assert from 'node:assert/strict';
import type { Product } from './product.ts';

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Asks the server as a demo account, and answers the data of what was not refused. */
export async function asking(product: Pick<Product, 'address' | 'tokenOf'>, account: string): Promise<Ask> {
  const token = await product.tokenOf(account);
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(product.address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { data, msg } = await response.json();
    assert.ok(response.ok, `${path}: ${msg} ${JSON.stringify(data)}`);
    return data;
  };
}

/** The links of a trip's families, which the school makes. */
export async function issuedLinks<Line>(ask: Ask, trip: string): Promise<readonly Line[]> {
  await ask('POST', '/api/family-links/issue', { trip });
  return (await ask<{ list: readonly Line[] }>('GET', `/api/family-links?trip=${trip}`)).list;
}

/** Where a link leads, and the code that the school gives for it. */
export async function handedOut(ask: Ask, link: string): Promise<{ readonly path: string; readonly code: string }> {
  const { address } = await ask<{ address: string }>('GET', `/api/family-links/${link}/address`);
  const { handed } = await ask<{ handed: readonly [{ value: string }] }>('POST', `/api/data/familyLink/${link}/actions/giveCode`, {});
  return { path: new URL(address).pathname, code: handed[0].value };
}
