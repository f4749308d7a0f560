import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { chinaTime } from '@zhixing/model/china-time.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Link } from 'react-router';
import { type Meal, slots, useMeals } from './use-meals.ts';
import './meal-calendar.css';

/** A row for each day with breakfast, lunch and dinner side by side; on a phone below each other. */
export function MealCalendar({ trip }: { trip: string }) {
  const text = useText();
  return (
    <Part query={useMeals(trip)}>
      {({ trip: { name }, days, meals, mayOrder }) => (
        <div className="meal-calendar">
          <p className="meal-calendar-head">
            <Link to={`/lims04/lims040401?record=${trip}`}>{name}</Link>
            {mayOrder && <Link to="/lims04/lims040208?record=new">{text('tripMeals.add')}</Link>}
          </p>
          {days.map((day, n) => (
            <Day key={day} day={day} number={n + 1} meals={meals.filter((meal) => meal.day === day)} />
          ))}
        </div>
      )}
    </Part>
  );
}

function Day({ day, number, meals }: { day: string; number: number; meals: readonly Meal[] }) {
  const text = useText();
  const title = text('tripMeals.day', { day: number, date: day });
  const shown = meals.some(({ meal }) => meal === 'snack') ? [...slots, 'snack' as const] : slots;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className="meal-calendar-day">
        {shown.map((slot) => {
          const own = meals.filter(({ meal }) => meal === slot);
          return (
            <article key={slot} aria-label={`${title} ${text(`tripMeals.meals.${slot}`)}`}>
              <h3>{text(`tripMeals.meals.${slot}`)}</h3>
              {own.length === 0 && <p className="own-note">{text('tripMeals.none')}</p>}
              {own.map((meal) => (
                <MealFacts key={meal.id} meal={meal} />
              ))}
            </article>
          );
        })}
      </div>
    </section>
  );
}

function MealFacts({ meal }: { meal: Meal }) {
  const text = useText();
  const model = useModel('tripMeal').data;
  const status = model?.fields.find(({ name }) => name === 'status')?.options?.find(({ value }) => value === meal.status);
  const place = meal.provider ?? text('tripMeals.noPlace');
  return (
    <div className="meal-calendar-meal">
      <p>
        <time>{chinaTime(meal.mealAt)}</time>
        <PeekLink model="tripMeal" id={meal.id} label={place} />
        {status && <ToneTag tone={status.tone ?? 'neutral'}>{status.label}</ToneTag>}
      </p>
      <p>{text('tripMeals.people', { count: meal.people ?? 0 })}</p>
      {meal.dishes.length > 0 && <p className="own-note">{meal.dishes.join(' · ')}</p>}
      <Needs needs={meal.needs} />
      <p className="own-note">{confirmation(meal, text)}</p>
    </div>
  );
}

function Needs({ needs }: Pick<Meal, 'needs'>) {
  const text = useText();
  if (needs.length === 0) return <p className="own-note">{text('tripMeals.noNeeds')}</p>;
  return (
    <ul>
      {needs.map(({ kind, need, students, open }) => (
        <li key={`${kind} ${need}`}>
          {text('tripMeals.needs', { need, students })}
          {open > 0 && <strong>{text('tripMeals.open', { count: open })}</strong>}
        </li>
      ))}
    </ul>
  );
}

function confirmation({ confirmedBy, confirmedAt }: Meal, text: ReturnType<typeof useText>): string {
  if (!confirmedAt) return text('tripMeals.notConfirmed');
  const at = dateTime(confirmedAt);
  return confirmedBy ? text('tripMeals.confirmed', { name: confirmedBy, at }) : text('tripMeals.confirmedAt', { at });
}
