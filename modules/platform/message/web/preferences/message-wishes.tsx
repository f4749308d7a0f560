import { languageTags, useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Radio, Switch } from 'antd';
import { QuietHours } from './quiet-hours.tsx';
import { type Preference, usePreference, useStorePreference, type Wish } from './use-preference.ts';
import './message-wishes.css';

type Line = Preference['types'][number];
type Change = (wish: Partial<Wish>) => void;

/** Languages of the server → those of the shell. */
const languages = { zh: 'zh', 'zh-TW': 'zhtw', en: 'en' } as const;

/** Notification preferences: channels by type, quiet hours and language. Each change is saved at once. */
export default function MessageWishes() {
  const text = useText();
  const query = usePreference();
  const save = useStorePreference();
  const { attempt } = useNotices();
  return (
    <Part query={query}>
      {(wish) => {
        const change: Change = (changed) => void attempt(() => save(changed), text('profile.message.kept'));
        return (
          <>
            <p className="own-note">{text('profile.message.what')}</p>
            <Ways wish={wish} change={change} />
            <QuietHours wish={wish} change={change} />
            <fieldset className="message-wish">
              <legend>{text('profile.message.language')}</legend>
              <Radio.Group
                value={wish.language}
                onChange={(event) => change({ language: event.target.value as Wish['language'] })}
                options={Object.entries(languages).map(([value, own]) => ({
                  value,
                  label: <span lang={languageTags[own]}>{text(`shell.languages.${own}`)}</span>,
                }))}
              />
            </fieldset>
          </>
        );
      }}
    </Part>
  );
}

function Ways({ wish, change }: { wish: Preference; change: Change }) {
  const text = useText();
  const flip = (name: string, on: boolean) => change({ off: on ? wish.off.filter((one) => one !== name) : [...wish.off, name] });
  const columns: readonly OwnColumn<Line>[] = [
    { key: 'type', title: text('profile.message.type'), draw: ({ type }) => text(`notices.types.${type}`) },
    ...['inApp', ...wish.channels].map((channel): OwnColumn<Line> => {
      const title = text(`profile.message.channels.${channel}`);
      return {
        key: channel,
        title: wish.has[channel] === false ? `${title}（${text('profile.message.noAddress')}）` : title,
        draw: ({ type, always }) => {
          const name = `${type}:${channel}`;
          const label = `${text(`notices.types.${type}`)} ${title}`;
          return (
            <span className="message-way">
              <Switch size="small" aria-label={label} checked={!wish.off.includes(name)} onChange={(on) => flip(name, on)} />
              {always && channel === 'inApp' && wish.off.includes(name) ? <small>{text('profile.message.stillToDo')}</small> : null}
            </span>
          );
        },
      };
    }),
  ];
  return <OwnTable label={text('profile.message.title')} columns={columns} rows={wish.types} rowKey={({ type }) => type} />;
}
