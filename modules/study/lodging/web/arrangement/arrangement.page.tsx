import { useText } from '@zhixing/client/i18n.ts';
import { PageOfOne } from '@zhixing/shell/page/page-of-one.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { ArrangementView } from './arrangement-view.tsx';

const first = { filter: { status: { in: ['enrolling', 'organising'] } }, sort: 'departAt' } as const;

/** Groups, seats and rooms of a trip arranged at once (`/trip-arrangement?trip=`). */
export default function ArrangementPage() {
  const text = useText();
  return (
    <PeekStack>
      <PageOfOne model="trip" title={text('arranging.title')} hint={text('arranging.chooseFirst')} first={first}>
        {(trip) => <ArrangementView key={trip} trip={trip} />}
      </PageOfOne>
    </PeekStack>
  );
}
