import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import type { Question } from '@zhixing/shell/why-address.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PermissionRequestDialog } from './ask-dialog.tsx';
import { useExplained } from './explained.ts';
import { FieldTable } from './field-table.tsx';
import { PermissionTable } from './permission-table.tsx';
import { QuestionBar } from './question-bar.tsx';
import './why.css';

/** Explains a user's permissions: each permission with its grants, each field with its visibility. */
export default function WhyPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const asked: Question = Object.fromEntries(search);
  const query = useExplained(asked);
  const [wanted, setWanted] = useState<string | null>(null);
  const change = (next: Question) =>
    setSearch(
      Object.entries({ ...asked, ...next }).filter(([, value]) => value),
      { replace: true },
    );
  return (
    <section className="why">
      <h1>{text('why.title')}</h1>
      <p className="own-note">{text('why.what')}</p>
      <QuestionBar asked={asked} explained={query.data} change={change} />
      {asked.model ? (
        <Part query={query}>
          {(explained) => (
            <>
              <h2>{text(asked.id ? 'why.ofRecord' : 'why.ofModel', { name: explained.person.name, title: explained.title })}</h2>
              {explained.administrator ? <p>{text('why.administrator', { name: explained.person.name })}</p> : null}
              <PermissionTable explained={explained} onAsk={asked.user ? null : setWanted} />
              <p className="own-note">{text('why.grantors', { names: explained.grantors.join(text('why.comma')) })}</p>
              <h2>{text('why.fields')}</h2>
              <FieldTable fields={explained.fields} />
            </>
          )}
        </Part>
      ) : (
        <p className="own-note">{text('why.chooseFirst')}</p>
      )}
      {wanted !== null && asked.model ? (
        <PermissionRequestDialog subject={asked.model} ability={wanted} recordId={asked.id} close={() => setWanted(null)} />
      ) : null}
    </section>
  );
}
