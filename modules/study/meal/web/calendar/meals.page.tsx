import { useText } from '@zhixing/client/i18n.ts';
import { PageOfOne } from '@zhixing/shell/page/page-of-one.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { MealCalendar } from './meal-calendar.tsx';

const first = { filter: { status: { in: ['organising', 'filing', 'ready', 'inProgress'] } }, sort: 'departAt' } as const;

/** The meals of a trip by day (`?trip=`): place, people, allergens, and who confirmed. */
export default function MealsPage() {
  const text = useText();
  return (
    <PeekStack>
      <PageOfOne model="trip" title={text('tripMeals.title')} hint={text('tripMeals.chooseFirst')} first={first}>
        {(trip) => <MealCalendar key={trip} trip={trip} />}
      </PageOfOne>
    </PeekStack>
  );
}
