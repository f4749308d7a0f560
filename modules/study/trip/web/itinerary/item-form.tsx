import { useText } from '@zhixing/client/i18n.ts';
import { readTime } from '@zhixing/model/kinds/time.ts';
import GeoInput from '@zhixing/ui/widgets/geo-input.tsx';
import TimeInput from '@zhixing/ui/widgets/time-input.tsx';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { dayOf, type EditedItem, minutesOf, movedTo, startMinute } from './edited.ts';
import { useEditor, useEditorState } from './editor.ts';
import { duplicate, removeItem } from './keys.ts';
import { useChoices, useFieldName } from './names.ts';
import { clock } from './scale.ts';
import { replaced } from './use-drag.ts';
import type { ReadItinerary } from './use-itinerary.ts';

interface Props {
  readonly days: readonly string[];
  readonly read: Pick<ReadItinerary, 'courses'>;
}

interface Part {
  readonly item: EditedItem;
  readonly put: (values: Partial<EditedItem>) => void;
}

/** All values of the selected item. */
export function ItemForm({ days, read }: Props) {
  const text = useText();
  const editor = useEditor();
  const item = useEditorState(({ items, selected }) => items.find(({ id }) => id === selected));
  if (!item) return <p className="own-note">{text(editor.editable ? 'itinerary.how' : 'itinerary.select')}</p>;
  const put = (values: Partial<EditedItem>) => editor.edit((items) => replaced(items, item.id, (one) => ({ ...one, ...values })));
  return (
    <form className="itinerary-form" onSubmit={(event) => event.preventDefault()} aria-label={item.title}>
      <fieldset disabled={!editor.editable}>
        <Basics item={item} put={put} />
        <Times item={item} days={days} />
        <Places item={item} put={put} courses={read.courses} />
        {item.kind === 'transport' && <Travel item={item} put={put} />}
        <Safety item={item} put={put} />
      </fieldset>
      {editor.editable && (
        <div className="own-actions">
          <Button onClick={() => duplicate(editor, item)}>{text('itinerary.duplicate')}</Button>
          <Button danger onClick={() => removeItem(editor, item.id)}>
            {text('itinerary.remove')}
          </Button>
        </div>
      )}
    </form>
  );
}

function Field({ name, label, children }: { name?: string; label?: string; children: (id: string) => ReactNode }) {
  const id = useId();
  const nameOf = useFieldName();
  return (
    <div>
      <label htmlFor={id}>{label ?? nameOf(name ?? '')}</label>
      {children(id)}
    </div>
  );
}

function Basics({ item, put }: Part) {
  const kinds = useChoices('kind');
  const kindChanged = (kind: string) => put({ kind, transport: kind === 'transport' ? (item.transport ?? 'coach') : null });
  return (
    <>
      <Field name="title">
        {(id) => <Input id={id} value={item.title} maxLength={100} onChange={({ target }) => put({ title: target.value })} />}
      </Field>
      <Field name="kind">{(id) => <Select id={id} value={item.kind} options={kinds} onChange={kindChanged} />}</Field>
    </>
  );
}

function Times({ item, days }: { item: EditedItem; days: readonly string[] }) {
  const text = useText();
  const editor = useEditor();
  const place = { day: dayOf(item), start: startMinute(item), minutes: minutesOf(item) };
  const move = (to: Partial<typeof place>) => editor.edit((items) => replaced(items, item.id, (one) => movedTo(one, { ...place, ...to })));
  const options = days.map((day, n) => ({ value: day, label: text('itinerary.day', { day: n + 1 }) }));
  const endTyped = (end: number) => move({ minutes: (end > place.start ? end : end + 1440) - place.start });
  return (
    <div className="itinerary-times">
      <Field label={text('itinerary.dayOf')}>
        {(id) => <Select id={id} value={place.day} options={options} onChange={(day) => move({ day })} />}
      </Field>
      <ClockField name="startAt" minute={place.start} onType={(start) => move({ start })} />
      <ClockField name="endAt" minute={place.start + place.minutes} onType={endTyped} />
    </div>
  );
}

function ClockField({ name, minute, onType }: { name: string; minute: number; onType: (minute: number) => void }) {
  const label = useFieldName()(name);
  const typed = (value: unknown) => {
    const time = readTime(String(value ?? ''));
    if (time) onType(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)));
  };
  return (
    <Field name={name}>
      {(id) => (
        <TimeInput
          id={id}
          field={{ name, kind: 'time', label, operators: [] }}
          value={clock(minute)}
          onChange={typed}
          onBlur={() => undefined}
          invalid={false}
          labelOf={() => undefined}
        />
      )}
    </Field>
  );
}

function Places({ item, put, courses }: Part & Pick<ReadItinerary, 'courses'>) {
  const text = useText();
  const { facts } = useEditor();
  const nameOf = useFieldName();
  const sites = facts.sites.map(({ id, name }) => ({ value: id, label: name }));
  const venues = (facts.venues ?? []).filter(({ site }) => item.site && site === item.site);
  const offered = courses.filter(({ site, id }) => !item.site || !site || site === item.site || id === item.course);
  const courseChosen = (course: string | null) => {
    const chosen = courses.find(({ id }) => id === course);
    put({
      course: course ?? null,
      ...(chosen?.site && chosen.site !== item.site && { site: chosen.site, venue: null }),
      ...(chosen && item.kind === 'course' && { title: chosen.name }),
    });
  };
  const search = { optionFilterProp: 'label' };
  if (item.kind === 'transport') return null;
  return (
    <>
      <Field name="site">
        {(id) => (
          <Select
            id={id}
            allowClear
            showSearch={search}
            value={item.site}
            options={sites}
            onChange={(site) => put({ site: site ?? null, venue: null })}
          />
        )}
      </Field>
      {(venues.length > 0 || item.venue) && (
        <Field name="venue">
          {(id) => (
            <Select
              id={id}
              allowClear
              showSearch={search}
              value={item.venue}
              options={venues.map(({ id: value, name, capacity }) => ({ value, label: text('itinerary.venue', { name, capacity }) }))}
              onChange={(venue) => put({ venue: venue ?? null })}
            />
          )}
        </Field>
      )}
      {item.kind === 'course' && (
        <Field name="course">
          {(id) => (
            <Select
              id={id}
              allowClear
              showSearch={search}
              value={item.course}
              options={offered.map(({ id: value, name }) => ({ value, label: name }))}
              onChange={courseChosen}
            />
          )}
        </Field>
      )}
      <Field name="place">
        {(id) => <Input id={id} value={item.place ?? ''} maxLength={100} onChange={({ target }) => put({ place: target.value || null })} />}
      </Field>
      <Field name="location">
        {(id) => (
          <GeoInput
            id={id}
            field={{ name: 'location', kind: 'geo', label: nameOf('location'), operators: [] }}
            value={item.location}
            onChange={(location) => put({ location: isWhole(location) ? location : null })}
            onBlur={() => undefined}
            invalid={false}
            labelOf={() => undefined}
          />
        )}
      </Field>
    </>
  );
}

const isWhole = (point: unknown): point is NonNullable<EditedItem['location']> =>
  typeof point === 'object' && point !== null && Object.values(point).every((part) => typeof part === 'number');

function Travel({ item, put }: Part) {
  const means = useChoices('transport');
  return (
    <div className="itinerary-times">
      <Field name="transport">
        {(id) => <Select id={id} value={item.transport} options={means} onChange={(transport) => put({ transport })} />}
      </Field>
      <Field name="distanceKm">
        {(id) => (
          <InputNumber
            id={id}
            min={0}
            max={99_999}
            step={0.1}
            precision={1}
            value={item.distanceKm === null ? null : Number(item.distanceKm)}
            onChange={(km) => put({ distanceKm: km === null ? null : km.toFixed(1) })}
          />
        )}
      </Field>
      <Field name="driveMinutes">
        {(id) => (
          <InputNumber
            id={id}
            min={0}
            max={6000}
            precision={0}
            value={item.driveMinutes}
            onChange={(driveMinutes) => put({ driveMinutes })}
          />
        )}
      </Field>
    </div>
  );
}

function Safety({ item, put }: Part) {
  const nodes = useChoices('checkNode');
  const nameOf = useFieldName();
  return (
    <>
      <Checkbox checked={item.outdoor} onChange={({ target }) => put({ outdoor: target.checked })}>
        {nameOf('outdoor')}
      </Checkbox>
      {item.outdoor && (
        <Field name="planB">
          {(id) => (
            <Input.TextArea
              id={id}
              rows={2}
              maxLength={500}
              value={item.planB ?? ''}
              onChange={({ target }) => put({ planB: target.value || null })}
            />
          )}
        </Field>
      )}
      <Field name="safetyTips">
        {(id) => (
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={500}
            value={item.safetyTips ?? ''}
            onChange={({ target }) => put({ safetyTips: target.value || null })}
          />
        )}
      </Field>
      <Field name="checkNode">
        {(id) => (
          <Select
            id={id}
            allowClear
            value={item.checkNode}
            options={nodes}
            onChange={(checkNode) => put({ checkNode: checkNode ?? null })}
          />
        )}
      </Field>
    </>
  );
}
