import type { Permission } from '../../data/session';
import { Field } from '../../forms/field';
import { FieldGroup } from '../../forms/resource-form';
import { useStrings } from '../../strings/strings';
import { CHECKED, STORED } from './user-text';

interface BoxesProps {
  /** The path of the permissions in the form: `permissions.`, or empty. */
  readonly path: string;
  /** The permissions that the signed-in user may give: their own. */
  readonly givable: readonly Permission[];
}

/** A box for each permission that the signed-in user may give, with its effect. */
export function PermissionBoxes({ path, givable }: BoxesProps) {
  const { users } = useStrings().administration;
  const checked = CHECKED.filter((name) => givable.includes(name));
  const stored = STORED.filter((name) => givable.includes(name));
  return (
    <>
      {checked.length > 0 && (
        <FieldGroup title={users.thisUserMay}>
          {checked.map((name) => (
            <Field key={name} name={`${path}${name}`} hint={users.says[name]} />
          ))}
        </FieldGroup>
      )}
      {stored.length > 0 && (
        <FieldGroup title={users.stored} hint={users.storedHint}>
          {stored.map((name) => (
            <Field key={name} name={`${path}${name}`} />
          ))}
        </FieldGroup>
      )}
    </>
  );
}
