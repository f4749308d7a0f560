import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DeskCommands } from './desk-commands.tsx';
import { LinkTable } from './link-table.tsx';
import { type Desk, type Group, groups, isIn, useDesk } from './use-desk.ts';
import '@zhixing/shell/page/page.css';
import './links.css';
import { Segmented, Select } from 'antd';

/** The links of the families of a trip (`/family-links?trip=`): who has not opened, not read, not answered, not paid. */
export default function LinksPage() {
  const text = useText();
  const [search] = useSearchParams();
  const trip = /^[0-9a-f-]{36}$/.exec(search.get('trip') ?? '')?.[0] ?? null;
  const [schoolClass, setSchoolClass] = useState<string | null>(null);
  const query = useDesk(trip, schoolClass);
  return (
    <section className="program-page family-links">
      <Part query={query}>
        {(desk) => (
          <>
            <header>
              <h1>{desk.trip ? text('familyLinks.of', { trip: desk.trip.name }) : text('familyLinks.ofSchool')}</h1>
              <p className="own-note">{text('familyLinks.intro')}</p>
              {desk.mayIssue && <DeskCommands desk={desk} trip={trip} schoolClass={schoolClass} />}
            </header>
            <ClassChoice desk={desk} value={schoolClass} change={setSchoolClass} />
            <Lines desk={desk} />
          </>
        )}
      </Part>
    </section>
  );
}

function ClassChoice({ desk, value, change }: { desk: Desk; value: string | null; change: (value: string | null) => void }) {
  const text = useText();
  if (desk.classes.length < 2) return null;
  return (
    <Select
      aria-label={text('familyLinks.class')}
      value={value ?? ''}
      onChange={(chosen) => change(chosen || null)}
      options={[{ value: '', label: text('familyLinks.allClasses') }, ...desk.classes.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}

function Lines({ desk }: { desk: Desk }) {
  const text = useText();
  const [group, setGroup] = useState<Group>('all');
  const lines = desk.list.filter((line) => isIn(group, line));
  if (desk.list.length === 0) return <p className="own-note">{text('familyLinks.empty')}</p>;
  return (
    <>
      <Segmented<Group>
        aria-label={text('familyLinks.group')}
        value={group}
        onChange={setGroup}
        options={groups.map((one) => ({
          value: one,
          label: `${text(`familyLinks.groups.${one}`)} ${desk.list.filter((line) => isIn(one, line)).length}`,
        }))}
      />
      {lines.length === 0 ? (
        <p className="own-note">{text('familyLinks.emptyGroup')}</p>
      ) : (
        <LinkTable lines={lines} mayIssue={desk.mayIssue} />
      )}
    </>
  );
}
