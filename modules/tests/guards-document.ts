import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { joinGuards } from '@zhixing/engine/rules/guards.ts';
import { createCatalogue } from '@zhixing/engine/text/locale.ts';
import { productModules } from './product.ts';

export const guardsFile = path.join(import.meta.dirname, '../../docs/guards.md');

/** The page of the documentation that lists the guards of all processes, from their declarations. */
export function guardsDocument(): string {
  const texts = createCatalogue(productModules);
  const parts = [...joinGuards(productModules)].map(([model, guards]) => {
    const rows = Object.entries(guards).map(([code, { at, overridable = [] }]) =>
      [
        code,
        texts.text('zh', `guards.${model}.${code}.title`),
        texts.text('en', `guards.${model}.${code}.title`),
        at.join(', '),
        overridable.join(', ') || '–',
      ].join(' | '),
    );
    return [
      `## ${model}`,
      '',
      '| code | condition | in English | asked at | may be overridden by |',
      '|---|---|---|---|---|',
      ...rows.map((row) => `| ${row} |`),
    ].join('\n');
  });
  return `${head}\n\n${parts.join('\n\n')}\n`;
}

const head = `# Guards

Conditions of the steps of a process. Each is declared once, by the module that owns the data (\`defineGuards\`), and evaluated by one function: for the action that refuses, for the page that
shows what is missing, for the API (\`GET /api/trips/:id/readiness\`) and for the tests. This page is written from the declarations by \`node modules/tests/guards-document.ts\`; a test compares it.`;

if (import.meta.main) writeFileSync(guardsFile, guardsDocument());
