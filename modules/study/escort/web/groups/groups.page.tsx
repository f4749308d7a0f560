import { useText } from '@zhixing/client/i18n.ts';
import { PageOfOne } from '@zhixing/shell/page/page-of-one.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { GroupBoard } from './group-board.tsx';

const first = { filter: { status: { in: ['enrolling', 'organising', 'filing', 'ready'] } }, sort: 'departAt' } as const;

/** The groups of a trip (`/trip-groups?trip=`) as a board. */
export default function GroupsPage() {
  const text = useText();
  return (
    <PeekStack>
      <PageOfOne model="trip" title={text('tripGroups.title')} hint={text('tripGroups.chooseFirst')} first={first}>
        {(trip) => <GroupBoard key={trip} trip={trip} />}
      </PageOfOne>
    </PeekStack>
  );
}
