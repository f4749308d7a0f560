import { useText } from '@zhixing/client/i18n.ts';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import MealsPage from './meals.page.tsx';

/** Meals of a trip by day, and the list of all of them. */
export default function MealWorkPage() {
  const text = useText();
  const words = { label: text('tripMeals.parts'), work: text('tripMeals.byTrip'), list: text('tripMeals.all') };
  return (
    <WorkAndList model="tripMeal" words={words}>
      <MealsPage />
    </WorkAndList>
  );
}
