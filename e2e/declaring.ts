import type { Product } from './product.ts';

type Answer = { readonly record: { readonly id: string; readonly version: number } } & Readonly<Record<string, unknown>>;

/** Calls the server as a demo account. */
export async function asking(product: Product, account: string) {
  const token = await product.tokenOf(account);
  return async <T = Answer>(method: string, path: string, body?: object | FormData): Promise<T> => {
    const form = body instanceof FormData;
    const response = await fetch(product.address + path, {
      method,
      headers: { authorization: token, ...(body && !form && { 'content-type': 'application/json' }) },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    const { data, msg } = (await response.json()) as { data: T; msg: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${msg} ${JSON.stringify(data)}`);
    return data;
  };
}

/** Has a flow with these nodes decide about the declarations that are handed in from now on. */
export async function decideBy(product: Product, name: string, nodes: readonly object[]): Promise<void> {
  const admin = await asking(product, 'demo');
  const code = 'declared.otherwise';
  const { template, versions } = await admin<{ template: { id: string }; versions: { id: string; version: number }[] }>(
    'POST',
    '/api/workflow/template',
    { code, name, subject: 'declaration' },
  );
  const settings = { recall: 'everybody', comments: true, instanceTitle: '{title} · {flow}' };
  const document = { format: 1, code, model: 'declaration', settings, nodes: [{ kind: 'start', id: 'start' }, ...nodes] };
  const [{ id, version } = { id: '', version: 0 }] = versions;
  await admin('POST', '/api/workflow/template/Save', { id, version, document, enable: true });
  await admin('PUT', `/api/workflow/template/${template.id}/Binding`, { action: 'submit' });
}

/** A bureau calls for cases, and a school hands in some, or only writes them: each waits for the section of the bureau. */
export async function submitRecord(product: Product, titles: readonly string[], submits = true): Promise<void> {
  const [section, leader, school] = await Promise.all(
    ['bureauAdmin', 'bureauApprover', 'schoolAdmin'].map((name) => asking(product, name)),
  );
  if (!section || !leader || !school) return;
  const { userInfo } = await section<{ userInfo: { organizeId: string } }>('GET', '/api/oauth/CurrentUser');
  const today = Date.now();
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
  const call = await section('POST', '/api/data/declarationCall', {
    title: '研学实践优秀案例',
    declType: 'caseAward',
    year: new Date().getFullYear(),
    startDate: day(-2),
    endDate: day(30),
    content: '面向全市学校征集研学实践优秀案例。',
    criteria: '真实、可推广。',
    bureau: userInfo.organizeId,
  });
  await section('POST', `/api/data/declarationCall/${call.record.id}/actions/submit`, {});
  await leader('POST', `/api/data/declarationCall/${call.record.id}/actions/publish`, {});
  for (const title of titles) {
    const form = new FormData();
    form.append('file', new Blob(['活动方案'], { type: 'text/plain' }), '活动方案.txt');
    const { id } = await school<{ id: string }>('POST', '/api/file/Uploader', form);
    const summary = '四年级学生走进湿地公园，观察候鸟、测量水质，返校后完成研究报告并向全校汇报。';
    const made = await school('POST', '/api/data/declaration', {
      call: call.record.id,
      title,
      summary,
      materials: [id],
      selfScore: '92.5',
    });
    if (submits) await school('POST', `/api/data/declaration/${made.record.id}/actions/submit`, {});
  }
}
