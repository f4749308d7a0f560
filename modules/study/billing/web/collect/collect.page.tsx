import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useRef, useState } from 'react';
import { BillList } from './bill-list.tsx';
import { CollectForm } from './collect-form.tsx';
import '@zhixing/shell/page/page.css';
import './collect.css';

/** Taking payments at the desk: find the child, take the money, go on with the next one. All by keyboard. */
export default function CollectPage() {
  const text = useText();
  const search = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<RecordRow | null>(null);
  const [keyword, setKeyword] = useState('');
  const next = () => {
    setChosen(null);
    setKeyword('');
    search.current?.focus();
  };
  return (
    <section className="program-page">
      <header>
        <h1>{text('collectDesk.title')}</h1>
        <span className="own-note">{text('collectDesk.keys')}</span>
      </header>
      <div className="collect-desk">
        <BillList input={search} keyword={keyword} chosen={chosen?.id ?? null} onSearch={setKeyword} onChoose={setChosen} />
        {chosen ? (
          <CollectForm key={chosen.id} id={chosen.id} onDone={next} />
        ) : (
          <p className="own-note collect-empty">{text('collectDesk.choose')}</p>
        )}
      </div>
    </section>
  );
}
