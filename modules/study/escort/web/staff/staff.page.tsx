import { useText } from '@zhixing/client/i18n.ts';
import { PageOfOne } from '@zhixing/shell/page/page-of-one.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { StaffView } from './staff-view.tsx';

const first = { filter: { status: { in: ['enrolling', 'organising', 'filing', 'ready'] } }, sort: 'departAt' } as const;

/** Who accompanies a trip (`/trip-staff?trip=`): roles, papers, filing, and what is missing. */
export default function StaffPage({ title = 'title' }: { title?: 'title' | 'teachers' | 'filing' }) {
  const text = useText();
  return (
    <PeekStack>
      <PageOfOne
        model="trip"
        title={text(`tripPeople.${title === 'title' ? title : `titles.${title}`}`)}
        hint={text('tripPeople.chooseFirst')}
        first={first}
      >
        {(trip) => <StaffView key={trip} trip={trip} />}
      </PageOfOne>
    </PeekStack>
  );
}
