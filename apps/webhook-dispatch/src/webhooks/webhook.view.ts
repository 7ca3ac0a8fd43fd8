import { webhook } from '@marquee/contracts';
import { view } from '@marquee/storage';

export const webhookView = view(webhook, { table: 'webhooks' });
