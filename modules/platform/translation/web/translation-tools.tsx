import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { Button, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { type TextQuery, useTranslationActions } from './use-translations.ts';

interface Props {
  readonly asked: TextQuery;
  readonly ask: (part: Partial<TextQuery>) => void;
}

/** Search criteria, export and import of texts. */
export function TranslationTools({ asked, ask }: Props) {
  const text = useText();
  const choice = <T extends string>(key: 'type' | 'state', values: readonly T[], chosen: T) => (
    <Select
      className="translation-choice"
      aria-label={text(key === 'type' ? 'translations.whose' : 'translations.which')}
      value={chosen}
      options={values.map((value) => ({ value, label: text(`translations.${key}.${value || 'all'}`) }))}
      onChange={(value) => ask({ [key]: value })}
      getPopupContainer={(opener) => opener.parentElement ?? document.body}
    />
  );
  return (
    <div className="translation-tools">
      <Input.Search
        allowClear
        className="translation-search"
        placeholder={text('translations.search')}
        aria-label={text('translations.search')}
        maxLength={100}
        onSearch={(value) => ask({ keyword: value.trim() })}
      />
      {choice('type', ['', '0', '1'], asked.type)}
      {choice('state', ['', 'changed', 'missing'], asked.state)}
      <Exchange asked={asked} />
    </div>
  );
}

function Exchange({ asked }: { asked: TextQuery }) {
  const text = useText();
  const notices = useNotices();
  const { take, bring } = useTranslationActions();
  const [busy, setBusy] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const run = async (what: string, work: () => Promise<string>) => {
    setBusy(what);
    const message = await work().catch(notices.failed);
    if (message) notices.done(message);
    setBusy('');
  };
  const items = (['xlsx', 'json'] as const).map((key) => ({ key, label: text(`translations.format.${key}`) }));
  const fetch = (format: 'xlsx' | 'json') => run('export', async () => text('translations.fetched', { name: await take(asked, format) }));
  return (
    <>
      <DropMenu menu={{ items, onClick: ({ key }) => void fetch(key as 'xlsx' | 'json') }}>
        <Button loading={busy === 'export'} aria-haspopup="menu">
          {text('translations.export')}
        </Button>
      </DropMenu>
      <Button loading={busy === 'import'} onClick={() => input.current?.click()}>
        {text('translations.import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.json"
        aria-label={text('translations.import')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void run('import', () => bring(file));
        }}
      />
    </>
  );
}
