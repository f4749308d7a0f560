import assert from 'node:assert/strict';
import type { TestServer } from '@zhixing/testing/server.ts';
import type { Office } from './office.ts';

export type Answer = Awaited<ReturnType<TestServer['request']>>;

/** A flow designer: everything through the routes that the designer page calls. */
export interface Desk {
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
  /** Creates a flow about proposals; returns its id and that of its first version. */
  make(code: string, more?: object): Promise<{ id: string; version: string }>;
  /** Creates, checks and enables another version of a flow. */
  build(template: string, nodes: readonly object[], settings?: object): Promise<string>;
  save(version: string, document: object, enable?: boolean): Promise<Answer>;
}

export const flowOf = (code: string, nodes: readonly object[], settings: object = {}) => ({
  format: 1,
  code,
  model: 'proposal',
  settings,
  nodes: [{ kind: 'start', id: 'start' }, ...nodes],
});

/** Opens the designer of an office. */
export function sitDown(office: Office): Desk {
  const ask: Desk['ask'] = (method, path, body) =>
    office.server.request(
      office.as('root'),
      method,
      `/api/workflow/template${path}`,
      method === 'POST' || method === 'PUT' ? (body ?? {}) : undefined,
    );
  const save: Desk['save'] = async (id, document, enable = false) => {
    const info = await ask('GET', `/Info/${id}`);
    return ask('POST', '/Save', { id, version: info.data.version.version, document, enable });
  };
  return {
    ask,
    save,
    make: async (code, more = {}) => {
      const made = await ask('POST', '', { code, name: code, subject: 'proposal', ...more });
      assert.equal(made.status, 200, made.text);
      return { id: made.data.template.id, version: made.data.versions[0].id };
    },
    build: async (template, nodes, settings) => {
      const { data } = await ask('GET', `/${template}`);
      const copied = await ask('POST', `/Info/${data.versions[0].id}`, {});
      assert.equal(copied.status, 200, copied.text);
      const document = flowOf(data.template.code, nodes, settings);
      const checked = await ask('POST', '/Check', { document });
      assert.deepEqual(checked.data.findings, [], checked.text);
      const saved = await save(copied.data.id, document, true);
      assert.equal(saved.status, 200, saved.text);
      assert.equal(saved.data.version.status, 'enabled');
      return copied.data.id;
    },
  };
}
