import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Input, Modal, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { dayOf, type EditedItem } from './edited.ts';
import type { Editor } from './editor.ts';
import { asTemplate, fromTemplate, type TemplateItem } from './template.ts';
import { TripChooser } from './trip-chooser.tsx';
import { readItinerary } from './use-itinerary.ts';

interface Props {
  readonly editor: Editor;
  readonly trip: string;
  readonly days: readonly string[];
  readonly onClose: () => void;
}

interface Template {
  readonly id: string;
  readonly name: string;
  readonly days: number;
  readonly items: readonly TemplateItem[];
}

const sources = ['template', 'trip'] as const;

/** Inserts a template or the itinerary of another trip, and saves the itinerary as a template of the school. */
export default function TemplateDialog({ editor, trip, days, onClose }: Props) {
  const text = useText();
  const { attempt } = useNotices();
  const [source, setSource] = useState<(typeof sources)[number]>('template');
  const [chosen, setChosen] = useState<string | null>(null);
  const [day, setDay] = useState(days[0] ?? '');
  const templates = useTemplates();
  const insert = async () => {
    const items = source === 'template' ? templates.find(({ id }) => id === chosen)?.items : await itemsOf(chosen ?? '');
    if (!items) return;
    editor.edit((now) => [...now, ...fromTemplate(items, day)]);
    onClose();
  };
  const dayOptions = days.map((value, n) => ({ value, label: text('itinerary.day', { day: n + 1 }) }));
  return (
    <Modal
      open
      title={text('itinerary.templates')}
      onCancel={onClose}
      okText={text('itinerary.insert')}
      okButtonProps={{ disabled: !chosen || chosen === trip }}
      cancelText={text('itinerary.close')}
      onOk={() => void attempt(insert)}
    >
      <div className="itinerary-form">
        <Radio.Group
          value={source}
          onChange={({ target }) => {
            setSource(target.value);
            setChosen(null);
          }}
          options={sources.map((value) => ({ value, label: text(`itinerary.from.${value}`) }))}
        />
        {source === 'trip' ? (
          <TripChooser trip={chosen} onChoose={setChosen} />
        ) : (
          <Select
            aria-label={text('itinerary.from.template')}
            value={chosen}
            onChange={setChosen}
            options={templates.map(({ id, name, days: count }) => ({ value: id, label: text('itinerary.templateOf', { name, count }) }))}
            notFoundContent={text('itinerary.noTemplates')}
            placeholder={text('itinerary.chooseTemplate')}
          />
        )}
        <Select
          aria-label={text('itinerary.firstDay')}
          value={day}
          onChange={setDay}
          options={dayOptions}
          prefix={text('itinerary.firstDay')}
        />
        <SaveAsTemplate editor={editor} days={days} />
      </div>
    </Modal>
  );
}

function SaveAsTemplate({ editor, days }: Pick<Props, 'editor' | 'days'>) {
  const text = useText();
  const id = useId();
  const client = useQueryClient();
  const { attempt } = useNotices();
  const [name, setName] = useState('');
  const save = async () => {
    const items = asTemplate(editor.store.getState().items, days[0] ?? '');
    await api.post('/api/data/itineraryTemplate', { name: name.trim(), days: days.length, items });
    setName('');
    await client.invalidateQueries({ queryKey: keys.allData });
  };
  return (
    <div>
      <label htmlFor={id}>{text('itinerary.saveAs')}</label>
      <div className="itinerary-save-as">
        <Input
          id={id}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
          placeholder={text('itinerary.templateName')}
        />
        <Button disabled={!name.trim()} onClick={() => void attempt(save, text('itinerary.templateSaved'))}>
          {text('itinerary.saveTemplate')}
        </Button>
      </div>
    </div>
  );
}

function useTemplates(): readonly Template[] {
  const language = useLanguage();
  const query = { pageSize: 200 };
  const { data } = useQuery({
    queryKey: keys.list(language, 'itineraryTemplate', query),
    queryFn: ({ signal }) => api.get<{ readonly list: readonly Template[] }>('/api/data/itineraryTemplate', query, { signal }),
  });
  return data?.list ?? [];
}

/** The itinerary of another trip as a template. */
async function itemsOf(trip: string): Promise<TemplateItem[]> {
  const { items } = await readItinerary(trip);
  const [first] = items.map((item: EditedItem) => dayOf(item)).sort();
  return asTemplate(items, first ?? '');
}
