import { Link } from '@tanstack/react-router';
import { useCompany } from '../../data/company';
import { Icon } from '../../kit/icons';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';

export function CreateLink() {
  const t = useStrings();
  const { id } = useCompany();
  return (
    <Link to={pathOf(id, 'themes/new')} className="button slim" data-key="n">
      <Icon name="plus" size={16} /> {t.administration.themes.create}
    </Link>
  );
}
