import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import type { HoldersProps } from '@zhixing/ui/record/extensions.ts';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import './why.css';

interface Holder {
  readonly name: string;
  readonly title: string;
  readonly roles: readonly string[];
  readonly people: readonly { readonly name: string; readonly organisation: string }[];
}

interface Answer {
  readonly list: readonly Holder[];
  readonly grantors: readonly string[];
}

/** Button that says who may do what the user may not: on a page without the action, or on a record. */
export default function Holders({ model, id, abilities }: HoldersProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const label = text(abilities.length === 1 && abilities[0] === 'create' ? 'why.holders.create' : 'why.holders.open');
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={text('why.holders.title')}
      content={open ? <HolderList model={model} {...(id && { id })} abilities={abilities} /> : null}
    >
      <Button type="text" icon={<Icon name="team" />} aria-expanded={open} aria-haspopup="dialog">
        {label}
      </Button>
    </Popover>
  );
}

function HolderList({ model, id, abilities }: HoldersProps) {
  const text = useText();
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['holders', language, model, id, abilities],
    queryFn: ({ signal }) =>
      api.get<Answer>('/api/permission/Authority/Holders', { model, abilities: abilities.join(','), ...(id && { id }) }, { signal }),
  });
  const comma = text('why.comma');
  const peopleOf = ({ people }: Holder) => people.map((one) => text('why.holders.person', { ...one })).join(comma);
  return (
    <Part query={query}>
      {({ list, grantors }) => (
        <dl className="why-holders">
          {list.map((one) => (
            <div key={one.name}>
              <dt>{one.title}</dt>
              <dd>
                {one.roles.length === 0
                  ? text('why.holders.nobody', { names: grantors.join(comma) })
                  : text('why.holders.roles', { roles: one.roles.join(comma) })}
                {one.people.length > 0 ? <div>{text('why.holders.people', { people: peopleOf(one) })}</div> : null}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  );
}
