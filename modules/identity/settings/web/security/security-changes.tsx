import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useState } from 'react';
import { ranges } from '../system/setting-names.ts';
import { type SecurityChange, useSecurityChanges } from './use-security.ts';

/** Change log of the settings, newest first. */
export function SecurityChanges() {
  const text = useText();
  const [paging, setPaging] = useState({ currentPage: 1, pageSize: 20 });
  const query = useSecurityChanges(paging);
  const valueText = useValueText();
  const columns: readonly OwnColumn<SecurityChange>[] = [
    { key: 'at', title: text('security.at'), draw: ({ at }) => dateTime(at) },
    {
      key: 'who',
      title: text('security.who'),
      draw: ({ name, account }) => (name ? `${name} (${account})` : text('security.commandLine')),
    },
    { key: 'address', title: text('security.from'), draw: ({ address }) => address || '—' },
    {
      key: 'changes',
      title: text('security.whatChanged'),
      draw: ({ changes }) => (
        <ul className="security-change">
          {changes.map(({ name, before, after }) => (
            <li key={name}>
              {text('security.change', {
                name: text(`security.names.${name}`),
                before: valueText(name, before),
                after: valueText(name, after),
              })}
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <Part query={query}>
      {({ list, pagination: { total } }) => (
        <OwnPage
          label={text('security.changes')}
          none={text('security.noChanges')}
          columns={columns}
          rows={list}
          rowKey={({ id }) => id}
          total={total}
          paging={paging}
          onPaging={setPaging}
        />
      )}
    </Part>
  );
}

/** Settings with fixed choices, and the text key of their values. */
const choices: Readonly<Record<string, string>> = {
  secondSignIn: 'secondSignIn',
  administrators: 'administrators',
  secondFactor: 'secondFactor',
  passwordProfile: 'password',
};

const numbers = ['passwordLengthMinNumber', 'firstDay', 'proofMinutes', ...Object.keys(ranges)];

function useValueText(): (name: string, value: unknown) => string {
  const text = useText();
  return (name, value) => {
    if (Array.isArray(value)) return value.join(text('ui.value.comma')) || text('security.everywhere');
    const words = choices[name];
    if (words) return text(`security.${words}.${value}`);
    if (name === 'captcha') return text(`systemConfig.captcha.${value}`);
    return written(name, value) ?? text([1, true].includes(value as number | boolean) ? 'security.yes' : 'security.no');
  };
}

/** The typed value of a setting; null for flags. */
function written(name: string, value: unknown): string | null {
  if (value === null || value === '') return '—';
  return typeof value === 'string' || numbers.includes(name) ? String(value) : null;
}
