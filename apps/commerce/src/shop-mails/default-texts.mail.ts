import type { MailKind, MailLanguage } from '@marquee/contracts';

export interface TemplateTexts {
  readonly subject: string;
  readonly text: string;
}

/** The texts of mails that a shop has not edited. */
export const DEFAULT_TEXTS: Readonly<Record<MailKind, Readonly<Record<MailLanguage, TemplateTexts>>>> = {
  order: {
    en: {
      subject: 'Your order {{order}} at {{shop}}',
      text: '{{greeting}}\n\nthank you for your order {{order}}. Invoice number: {{invoice}}',
    },
    de: {
      subject: 'Ihre Bestellung {{order}} bei {{shop}}',
      text: '{{greeting}}\n\nvielen Dank für Ihre Bestellung {{order}}. Rechnungsnummer: {{invoice}}',
    },
  },
  refund: {
    en: {
      subject: 'Refund for your order {{order}} at {{shop}}',
      text: '{{greeting}}\n\n{{shop}} has refunded {{amount}} of your order {{order}}.',
    },
    de: {
      subject: 'Erstattung zu Ihrer Bestellung {{order}} bei {{shop}}',
      text: '{{greeting}}\n\n{{shop}} hat {{amount}} Ihrer Bestellung {{order}} erstattet.',
    },
  },
  shipment: {
    en: {
      subject: 'Your order {{order}} at {{shop}} is on its way',
      text: '{{greeting}}\n\nthese items of your order {{order}} were shipped.',
    },
    de: {
      subject: 'Ihre Bestellung {{order}} bei {{shop}} ist unterwegs',
      text: '{{greeting}}\n\ndiese Artikel Ihrer Bestellung {{order}} wurden versandt.',
    },
  },
  license_end: {
    en: {
      subject: 'Your access to {{title}} ends on {{end}}',
      text: '{{greeting}}\n\nyour access to {{title}} at {{shop}} ends on {{end}}. Until then you can use it as before.',
    },
    de: {
      subject: 'Ihr Zugang zu {{title}} endet am {{end}}',
      text: '{{greeting}}\n\nIhr Zugang zu {{title}} bei {{shop}} endet am {{end}}. Bis dahin können Sie alles wie bisher nutzen.',
    },
  },
  content_ready: {
    en: {
      subject: '{{title}} is ready for you',
      text: '{{greeting}}\n\nyour order at {{shop}} is complete: {{title}} is ready now.',
    },
    de: {
      subject: '{{title}} ist für Sie bereit',
      text: '{{greeting}}\n\nIhre Bestellung bei {{shop}} ist vollständig: {{title}} steht jetzt bereit.',
    },
  },
};

/** The fixed texts around them. */
export const FIXED_TEXTS: Readonly<Record<MailLanguage, Readonly<Record<FixedText, string>>>> = {
  en: {
    hello: 'Hello',
    shipping: 'Shipping',
    discount: 'Discount',
    total: 'Total',
    tax: 'Included tax, {{rate}} of {{net}} net',
    refunded: 'Refunded',
    left: 'Total after refunds',
    content: 'Open your content',
    order: 'View order and invoice',
    track: 'Track the shipment',
    tracking: 'Tracking number',
    carrier: 'Carrier',
  },
  de: {
    hello: 'Guten Tag',
    shipping: 'Versand',
    discount: 'Rabatt',
    total: 'Gesamtbetrag',
    tax: 'Enthaltene Steuer, {{rate}} von {{net}} netto',
    refunded: 'Erstattet',
    left: 'Betrag nach Erstattungen',
    content: 'Inhalte öffnen',
    order: 'Bestellung und Rechnung ansehen',
    track: 'Sendung verfolgen',
    tracking: 'Sendungsnummer',
    carrier: 'Versand durch',
  },
};
type FixedText =
  | 'hello'
  | 'shipping'
  | 'discount'
  | 'total'
  | 'tax'
  | 'refunded'
  | 'left'
  | 'content'
  | 'order'
  | 'track'
  | 'tracking'
  | 'carrier';
