import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useState } from 'react';
import { ClassTable } from './class-table.tsx';
import { DeskHead } from './desk-head.tsx';
import { SignUpRows } from './sign-up-rows.tsx';
import { useDesk } from './use-desk.ts';

/** The sign-ups of one trip: window and places, how far each class is, and the families to work on. */
export function Desk({ trip }: { trip: string }) {
  const text = useText();
  const query = useDesk(trip);
  const [schoolClass, setSchoolClass] = useState<string | null>(null);
  return (
    <Part query={query}>
      {(desk) => (
        <>
          <DeskHead desk={desk} />
          {desk.classes.length === 0 ? (
            <p className="own-note">{text(desk.trip.invited === 0 ? 'signUpDesk.notOpened' : 'signUpDesk.notYours')}</p>
          ) : (
            <>
              <ClassTable desk={desk} chosen={schoolClass} choose={setSchoolClass} />
              <SignUpRows desk={desk} schoolClass={schoolClass} choose={setSchoolClass} />
            </>
          )}
        </>
      )}
    </Part>
  );
}
