import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { ListPage } from '@zhixing/ui/list/list-page.tsx';
import { Radio } from 'antd';
import { useState } from 'react';
import { MatchBoard } from './match-board.tsx';
import '@zhixing/shell/page/page.css';
import './bank.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

/** Transfers to the school's bank account: those to be matched with the bills proposed for them, or all of them as a list. */
export default function BankPage() {
  const text = useText();
  return <ModelPage model="bankLine" title={text('bank.title')} Body={BankBody} />;
}

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
}

function BankBody({ model, base, title }: Props) {
  const text = useText();
  const [view, setView] = useState<'match' | 'list'>('match');
  return (
    <div className="bank-page">
      {view === 'match' && <h1>{title}</h1>}
      <Radio.Group
        optionType="button"
        value={view}
        aria-label={text('bank.view')}
        options={(['match', 'list'] as const).map((value) => ({ value, label: text(`bank.views.${value}`) }))}
        onChange={({ target }) => setView(target.value as 'match' | 'list')}
      />
      {view === 'match' ? <MatchBoard onImport={() => setView('list')} /> : <ListPage model={model} base={base} title={title} />}
    </div>
  );
}
