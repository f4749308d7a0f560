import { useText } from '@zhixing/client/i18n.ts';
import { Button, Dropdown, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import type { Template, Version } from './use-flows.ts';

export interface ToolbarActs {
  readonly back: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => void;
  readonly publish: () => void;
  readonly copy: () => void;
  readonly remove: () => void;
  readonly open: (version: string) => void;
  readonly show: (what: 'trial' | 'json' | 'list') => void;
  readonly picture: (as: 'svg' | 'png') => void;
}

interface Props {
  readonly template: Template;
  readonly version: Version;
  readonly versions: readonly Version[];
  readonly fixed: boolean;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly can: { readonly undo: boolean; readonly redo: boolean };
  readonly listed: boolean;
  /** What users start now: there is nothing to publish. */
  readonly live: boolean;
  readonly findings: ReactNode;
  readonly acts: ToolbarActs;
}

/** Toolbar of the designer: version, findings and commands. */
export function Toolbar({ template, version, versions, fixed, dirty, busy, can, listed, live, findings, acts }: Props) {
  const text = useText();
  const label = (one: Version) =>
    [
      text('flowDesign.version', { number: one.number }),
      text(`flowDesign.states.${one.status}`),
      one.product ? text('flowDesign.product') : '',
    ]
      .filter(Boolean)
      .join(' · ');
  const more = [
    { key: 'json', label: text('flowDesign.json.open') },
    { key: 'svg', label: text('flowDesign.asSvg') },
    { key: 'png', label: text('flowDesign.asPng') },
    ...(version.status === 'designing' && versions.length > 1
      ? [{ key: 'remove', danger: true, label: text('flowDesign.removeVersion') }]
      : []),
  ];
  const chosen = (key: string) =>
    key === 'json' ? acts.show('json') : key === 'remove' ? acts.remove() : acts.picture(key as 'svg' | 'png');
  return (
    <header className="design-bar">
      <Button onClick={acts.back}>{text('flowDesign.back')}</Button>
      <h1>{template.name}</h1>
      <Select
        className="design-version"
        aria-label={text('flowDesign.versions')}
        value={version.id}
        options={versions.map((one) => ({ value: one.id, label: label(one) }))}
        onChange={acts.open}
      />
      <span className="design-bar-space" />
      {findings}
      <Space.Compact>
        <Button
          disabled={!can.undo}
          onClick={acts.undo}
          aria-keyshortcuts="Control+Z"
          aria-label={text('flowDesign.undo')}
          title={text('flowDesign.undo')}
        >
          ↶
        </Button>
        <Button
          disabled={!can.redo}
          onClick={acts.redo}
          aria-keyshortcuts="Control+Shift+Z"
          aria-label={text('flowDesign.redo')}
          title={text('flowDesign.redo')}
        >
          ↷
        </Button>
      </Space.Compact>
      <Button aria-pressed={listed} onClick={() => acts.show('list')}>
        {text(listed ? 'flowChart.asChart' : 'flowChart.asList')}
      </Button>
      <Button onClick={() => acts.show('trial')}>{text('flowDesign.trial.open')}</Button>
      <Dropdown menu={{ items: more, onClick: ({ key }) => chosen(key) }} trigger={['click']}>
        <Button aria-haspopup="menu">{text('flowDesign.more')}</Button>
      </Dropdown>
      {fixed ? (
        <Button type="primary" loading={busy} onClick={acts.copy}>
          {text('flowDesign.copyVersion')}
        </Button>
      ) : (
        <Button disabled={!dirty} loading={busy} onClick={acts.save}>
          {text('flowDesign.save')}
        </Button>
      )}
      {!live && (
        <Button {...(!fixed && { type: 'primary' as const })} disabled={busy} onClick={acts.publish}>
          {text('flowDesign.publish.do')}
        </Button>
      )}
    </header>
  );
}
