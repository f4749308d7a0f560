type Json = Record<string, unknown>;

/** Renders the OpenAPI document as a page without scripts: operations by tag, parameters and fields folded. */
export function docsPage(document: Json, language: string): string {
  const { title, version } = document.info as { title: string; version: string };
  const tags = document.tags as { name: string; description?: string }[];
  const operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const schemas = (document.components as { schemas: Record<string, Json> }).schemas;
  const sections = tags.map((tag) =>
    section(
      tag,
      operations.filter(({ operation }) => (operation.tags as string[]).includes(tag.name)),
      schemas[tag.name],
    ),
  );
  const index = tags.map((tag) => `<li><a href="#${escaped(tag.name)}">${escaped(tag.name)}</a> ${escaped(tag.description ?? '')}</li>`);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style>
<header><h1>${escaped(title)}</h1><p>OpenAPI 3.1 · ${escaped(version)} · <a href="/api/openapi.json">openapi.json</a></p></header><nav><ul>${index.join('')}</ul></nav><main>${sections.join('')}</main></html>`;
}

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
}

function section(tag: { name: string; description?: string }, operations: readonly Listed[], schema: Json | undefined): string {
  return `<section id="${escaped(tag.name)}"><h2>${escaped(tag.name)} <small>${escaped(tag.description ?? '')}</small></h2>${schema ? fields(schema) : ''}${operations.map(entry).join('')}</section>`;
}

function entry({ path, method, operation }: Listed): string {
  const parameters = (operation.parameters as { name: string; in: string; required: boolean; schema: Json }[]).map((one) =>
    row(one.name, one.in, one.required, one.schema),
  );
  const body = operation.requestBody ? `<h4>body</h4><pre>${escaped(JSON.stringify(bodySchema(operation), null, 1))}</pre>` : '';
  const table = parameters.length > 0 ? `<table>${parameters.join('')}</table>` : '';
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(String(operation.summary))}</summary>${table}${body}</details>`;
}

function bodySchema(operation: Json): unknown {
  const content = (operation.requestBody as { content: Record<string, { schema: unknown }> }).content;
  // A raw body has no schema; shows its media type.
  return content['application/json']?.schema ?? Object.keys(content);
}

function fields(schema: Json): string {
  const required = (schema.required ?? []) as string[];
  const rows = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, field]) =>
    row(name, String(field.title ?? ''), required.includes(name), field),
  );
  return `<details><summary>fields (${rows.length})</summary><table>${rows.join('')}</table></details>`;
}

function row(name: string, second: string, required: boolean, schema: Json): string {
  const { title: _title, ...rest } = schema;
  return `<tr><td><code>${escaped(name)}</code>${required ? ' *' : ''}</td><td>${escaped(second)}</td><td><code>${escaped(JSON.stringify(rest))}</code></td></tr>`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:1080px;padding:24px;color:#1f2329}
nav ul{columns:3;padding-left:18px}h2{border-bottom:1px solid #d0d3d6;margin-top:40px}small{font-weight:400;color:#51565d}summary{cursor:pointer;padding:4px 0}
table{border-collapse:collapse;width:100%}td{border-bottom:1px solid #e5e6eb;padding:4px 8px;vertical-align:top}pre,td code{white-space:pre-wrap;word-break:break-word;font-size:12px}
b{display:inline-block;min-width:60px}.get{color:#0958d9}.post{color:#237804}.put{color:#ad4e00}.delete{color:#cf1322}@media(max-width:700px){nav ul{columns:1}}`;
