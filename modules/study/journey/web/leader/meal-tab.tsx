import { type FormEvent, useState } from 'react';
import type { Journey } from './board.ts';
import { postsTo } from './offline-queue.ts';
import { PhotoInput, usePhotos } from './photo-input.tsx';
import { add, useLeader } from './state.ts';
import { moment, text } from './texts.ts';
import { Pending } from './unsent.tsx';

const PATH = '/api/data/mealRecord';
type Meal = Journey['meals'][number];

/** The meals of a trip: what was eaten, and which samples were kept. */
export function MealTab() {
  const { journey, queue } = useLeader();
  const [open, setOpen] = useState('');
  if (!journey) return <p className="soft">{text('leaderPage.notKept')}</p>;
  const waiting = postsTo(queue, PATH);
  return (
    <main>
      {journey.meals.length === 0 && <p className="soft">{text('leaderPage.noMeals')}</p>}
      <ul className="list">
        {journey.meals.map((meal) => {
          const pending = waiting.find(({ body }) => body.tripMeal === meal.id);
          const isDone = meal.recorded || pending !== undefined;
          return (
            <li key={meal.id} className="card">
              <strong>
                {text(`leaderPage.meals.${meal.meal}`)} · {moment(meal.mealAt)}
              </strong>
              <span className="soft">{meal.provider}</span>
              {meal.recorded && <span>{text('leaderPage.recorded')}</span>}
              {!meal.recorded && pending && <Pending item={pending} />}
              {!isDone && journey.mayRecord.mealRecord && open !== meal.id && (
                <button type="button" onClick={() => setOpen(meal.id)}>
                  {text('leaderPage.record')}
                </button>
              )}
              {!isDone && open === meal.id && <MealForm meal={meal} />}
            </li>
          );
        })}
      </ul>
    </main>
  );
}

function MealForm({ meal }: { meal: Meal }) {
  const { board } = useLeader();
  const [kept, setKept] = useState(true);
  const [sample, kitchen] = [usePhotos(1), usePhotos(1)];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const said = (name: string) => String(given.get(name) ?? '').trim();
    const now = new Date().toISOString();
    const ofSample = kept
      ? { sampleGrams: Number(said('grams')), sampleCount: Number(said('count')), sampleFrom: now, sampleKeeper: said('keeper') }
      : { abnormal: said('abnormal') };
    const body = {
      tripMeal: meal.id,
      actualAt: now,
      actualPeople: Number(said('people')),
      menuActual: said('menu'),
      sampleKept: kept,
      ...ofSample,
    };
    const photos = [
      ...(kept ? sample.list : []).map(({ content }) => ({ field: 'samplePhoto', many: false, content })),
      ...kitchen.list.map(({ content }) => ({ field: 'kitchenPhoto', many: false, content })),
    ];
    const title = `${text('leaderPage.tabs.meals')} · ${text(`leaderPage.meals.${meal.meal}`)} · ${moment(meal.mealAt)}`;
    void add({ kind: 'post', trip: board?.trip?.id ?? '', title, path: PATH, body, photos });
  };
  return (
    <form className="form" onSubmit={submit}>
      <Field name="people" label={text('leaderPage.people')} type="number" value={meal.people ?? ''} min={0} />
      <Field name="menu" label={text('leaderPage.menu')} value={meal.dishes.join('、')} />
      <label className="check">
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} /> {text('leaderPage.sampleKept')}
      </label>
      {kept ? (
        <>
          <Field name="count" label={text('leaderPage.sampleCount')} type="number" value={meal.dishes.length || 1} min={1} />
          <Field name="grams" label={text('leaderPage.sampleGrams')} type="number" value={125} min={125} />
          <Field name="keeper" label={text('leaderPage.sampleKeeper')} value="" />
          <PhotoInput label={text('leaderPage.photo.sample')} photos={sample} most={1} />
        </>
      ) : (
        <Field name="abnormal" label={text('leaderPage.abnormal')} value="" />
      )}
      <PhotoInput label={text('leaderPage.photo.kitchen')} photos={kitchen} most={1} />
      <button type="submit" className="main" disabled={sample.busy || kitchen.busy}>
        {text('leaderPage.save')}
      </button>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number;
  readonly type?: 'text' | 'number';
  readonly min?: number;
}

const Field = ({ name, label, value, type = 'text', min }: FieldProps) => (
  <label>
    {label}
    <input name={name} defaultValue={value} type={type} min={min} inputMode={type === 'number' ? 'numeric' : 'text'} required />
  </label>
);
