import { useText } from '@zhixing/client/i18n.ts';
import { Button, Checkbox, Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { OptionSelect } from './option-select.tsx';
import type { Platform } from './use-workplace.ts';

const places = { kind: { ne: 'department' }, status: 'enabled' };
/** Roles that a rule may assign: platform roles are assigned individually. */
const givable = { orgKind: { ne: 'platform' }, status: 'enabled' };

const matches = { wecom: ['mobile', 'account'], dingtalk: ['mobile', 'employeeNo', 'account'] } as const;
const sources = { wecom: ['id', 'mobile'], dingtalk: ['id', 'jobNumber', 'mobile'] } as const;

/** Where people and departments are placed, how people are matched, and what happens to those who are gone. */
export function RuleFields({ platform }: { platform: Platform }) {
  const text = useText();
  const word = (name: string) => text(`workplaces.rules.${name}`);
  const help = (name: string) => text(`workplaces.rules.${name}What`);
  const choices = (name: string, values: readonly string[]) => values.map((value) => ({ value, label: word(`${name}Choices.${value}`) }));
  return (
    <>
      <h2>{text('workplaces.rules.title')}</h2>
      <Form.Item name="organisation" label={word('organisation')} extra={help('organisation')}>
        <OptionSelect model="organisation" filter={places} placeholder={word('organisationNone')} />
      </Form.Item>
      <Form.Item name="top" label={word('top')} extra={help('top')} rules={[{ pattern: /^\d{0,18}$/, message: word('topWrong') }]}>
        <Input maxLength={18} inputMode="numeric" placeholder={word('topAll')} />
      </Form.Item>
      <Form.Item name="match" label={word('match')} extra={help('match')}>
        <Checkbox.Group options={choices('match', matches[platform])} />
      </Form.Item>
      <Form.Item name="createPeople" label={word('createPeople')} extra={help('createPeople')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="accountFrom" label={word('accountFrom')} extra={help('accountFrom')}>
        <Select options={choices('accountFrom', sources[platform])} />
      </Form.Item>
      <Form.Item name="positions" label={word('positions')} extra={help('positions')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="mayHold" label={word('mayHold')} extra={help('mayHold')}>
        <OptionSelect model="role" filter={givable} many placeholder={word('mayHoldNone')} />
      </Form.Item>
      <RoleRules />
      <Form.Item name="gone" label={word('gone')} extra={help('gone')}>
        <Radio.Group vertical aria-label={word('gone')} options={choices('gone', ['ask', 'disable'])} />
      </Form.Item>
      <Form.Item name="brakePercent" label={word('brakePercent')} extra={help('brakePercent')}>
        <InputNumber min={1} max={100} precision={0} suffix="%" />
      </Form.Item>
      <Form.Item name="scheduled" label={word('scheduled')} extra={help('scheduled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

/** Roles by the title of a person; without a title, for everyone. */
function RoleRules() {
  const text = useText();
  return (
    <Form.List name="roles">
      {(rows, { add, remove }) => (
        <fieldset className="workplace-roles">
          <legend>{text('workplaces.rules.roles')}</legend>
          <p className="own-note">{text('workplaces.rules.rolesWhat')}</p>
          {rows.map(({ key, name }) => (
            <div key={key} className="workplace-role">
              <Form.Item name={[name, 'title']} initialValue="">
                <Input maxLength={60} aria-label={text('workplaces.rules.roleTitle')} placeholder={text('workplaces.rules.roleAll')} />
              </Form.Item>
              <Form.Item name={[name, 'role']} rules={[{ required: true, message: text('workplaces.rules.roleMissing') }]}>
                <OptionSelect
                  model="role"
                  filter={givable}
                  aria-label={text('workplaces.rules.role')}
                  placeholder={text('workplaces.rules.role')}
                />
              </Form.Item>
              <Button aria-label={text('workplaces.rules.roleRemove', { place: name + 1 })} onClick={() => remove(name)}>
                {text('workplaces.rules.remove')}
              </Button>
            </div>
          ))}
          <Button onClick={() => add({ title: '' })}>{text('workplaces.rules.roleAdd')}</Button>
        </fieldset>
      )}
    </Form.List>
  );
}
