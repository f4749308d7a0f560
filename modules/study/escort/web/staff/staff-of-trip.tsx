import { useText } from '@zhixing/client/i18n.ts';
import { PageOfOne } from '@zhixing/shell/page/page-of-one.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { StaffView } from './staff-view.tsx';

const first = { filter: { status: { in: ['enrolling', 'organising', 'filing', 'ready'] } }, sort: 'departAt' } as const;

/** The staff of a trip that is chosen, under the heading of the page that shows it. */
export function StaffOfTrip({ title }: { title: string }) {
  const text = useText();
  return (
    <PeekStack>
      <PageOfOne model="trip" title={title} hint={text('tripPeople.chooseFirst')} first={first}>
        {(trip) => <StaffView key={trip} trip={trip} />}
      </PageOfOne>
    </PeekStack>
  );
}
