import type { ProductType, ShopAvailability } from '@marquee/contracts';
import { type InLanguages } from '@marquee/edge';

type Name =
  | ('skip' | 'search' | 'searchLabel' | 'content' | 'account' | 'signUp' | 'categories' | 'all' | 'footer' | 'home')
  | ('newsletter' | 'legal' | 'languages' | 'country' | 'apply' | 'nothing' | 'nothingHint' | 'noMatch' | 'noMatchHint')
  | (
      | 'more'
      | 'from'
      | 'instead'
      | 'free'
      | 'unsold'
      | 'noPrice'
      | 'buy'
      | 'preOrder'
      | 'howToBuy'
      | 'bought'
      | 'choose'
    )
  | ('description' | 'trailer' | 'sample' | 'chapters' | 'contains' | 'facts' | 'runtime' | 'year' | 'genre' | 'studio')
  | (
      | 'director'
      | 'script'
      | 'isbn'
      | 'gtin'
      | 'weight'
      | 'version'
      | 'released'
      | 'releasedOn'
      | 'missing'
      | 'missingHint'
    )
  | ('toShop' | 'seller' | 'sellerNone' | 'cookies' | 'cookiesText' | 'onlyIn' | 'sampleDownload' | 'unsupported')
  | ('crumbs' | 'hd' | 'sd' | 'toKeep' | 'subcategories' | 'website');
interface Messages extends Readonly<Record<Name, string>> {
  readonly results: (search: string) => string;
  readonly buyAt: (host: string) => string;
  readonly leadsTo: (host: string) => string;
  readonly taxIncluded: (rate: string) => string;
  readonly taxExcluded: (rate: string) => string;
  readonly notIn: (country: string) => string;
  readonly picture: (place: number, title: string) => string;
  readonly types: Readonly<Record<ProductType, string>>;
  readonly availability: Readonly<Record<ShopAvailability, string>>;
}

export const MESSAGES: InLanguages<Messages> = {
  en: {
    skip: 'Skip to content',
    search: 'Search',
    searchLabel: 'Search this shop',
    content: 'My content',
    account: 'Sign in',
    signUp: 'Sign up',
    categories: 'Categories',
    all: 'All products',
    footer: 'About this shop',
    home: 'Home',
    newsletter: 'Newsletter',
    legal: 'Legal notice',
    languages: 'Languages',
    country: 'Prices for',
    apply: 'Apply',
    nothing: 'New things are on their way',
    nothingHint: 'This shop does not sell anything yet. Please come back later.',
    noMatch: 'Nothing found',
    noMatchHint: 'Try another word, or look through all products.',
    more: 'Show more',
    from: 'from',
    instead: 'instead of',
    free: 'Free',
    unsold: 'Not available in your country',
    noPrice: 'Price to be announced',
    buy: 'Buy',
    preOrder: 'Pre-order',
    howToBuy: 'This product cannot be ordered online at the moment. The seller tells you how to buy it:',
    bought: 'Already bought? It is in My content.',
    choose: 'Choose one of these',
    description: 'Description',
    trailer: 'Trailer',
    sample: 'Sample',
    chapters: 'Chapters',
    contains: 'Contains',
    facts: 'Details',
    runtime: 'Length',
    year: 'Year',
    genre: 'Genre',
    studio: 'Studio',
    director: 'Director',
    script: 'Script',
    isbn: 'ISBN',
    gtin: 'GTIN',
    weight: 'Weight',
    version: 'Version',
    released: 'Released',
    releasedOn: 'Will be released',
    missing: 'Product not found',
    missingHint: 'The address may be mistyped, or the shop no longer sells the product.',
    toShop: 'To all products',
    seller: 'Seller',
    sellerNone: 'The seller has not entered an address.',
    cookies: 'Cookies and data',
    cookiesText: 'The pages of products set no cookies. All other pages set only cookies that they need to work.',
    onlyIn: 'Sold only in',
    sampleDownload: 'Download the sample',
    unsupported: 'Your browser cannot play this file.',
    crumbs: 'You are here',
    hd: 'High definition (HD)',
    sd: 'Standard definition (SD)',
    toKeep: 'To keep',
    subcategories: 'Subcategories',
    website: 'Website',
    results: (search) => `Results for “${search}”`,
    buyAt: (host) => `Buy at ${host}`,
    leadsTo: (host) => `You order and pay at ${host}.`,
    taxIncluded: (rate) => `including ${rate} VAT`,
    taxExcluded: (rate) => `plus ${rate} VAT`,
    notIn: (country) => `Not sold in this country: ${country}`,
    picture: (place, title) => `${title}, picture ${place}`,
    types: {
      1: 'Film',
      3: 'Web access',
      4: 'Software',
      5: 'Audio',
      6: 'Goods',
      7: 'Document',
      8: 'Bundle',
      9: 'Film in HD',
      16: 'E-book',
      17: 'Service',
      18: 'App',
      19: 'Theme',
      20: 'Certificate',
      21: 'In several versions',
    },
    availability: { in_stock: 'Available', sold_out: 'Sold out', pre_order: 'Pre-order' },
  },
  de: {
    skip: 'Zum Inhalt springen',
    search: 'Suchen',
    searchLabel: 'In diesem Shop suchen',
    content: 'Meine Inhalte',
    account: 'Anmelden',
    signUp: 'Registrieren',
    categories: 'Kategorien',
    all: 'Alle Produkte',
    footer: 'Über diesen Shop',
    home: 'Startseite',
    newsletter: 'Newsletter',
    legal: 'Impressum',
    languages: 'Sprachen',
    country: 'Preise für',
    apply: 'Übernehmen',
    nothing: 'Hier entsteht etwas Neues',
    nothingHint: 'Dieser Shop verkauft noch nichts. Bitte schauen Sie später wieder vorbei.',
    noMatch: 'Nichts gefunden',
    noMatchHint: 'Versuchen Sie ein anderes Wort, oder sehen Sie sich alle Produkte an.',
    more: 'Mehr anzeigen',
    from: 'ab',
    instead: 'statt',
    free: 'Kostenlos',
    unsold: 'In Ihrem Land nicht erhältlich',
    noPrice: 'Preis folgt',
    buy: 'Kaufen',
    preOrder: 'Vorbestellen',
    howToBuy: 'Dieses Produkt lässt sich zurzeit nicht online bestellen. Wie Sie es kaufen, sagt Ihnen der Verkäufer:',
    bought: 'Schon gekauft? Es liegt unter „Meine Inhalte“.',
    choose: 'Zur Auswahl',
    description: 'Beschreibung',
    trailer: 'Trailer',
    sample: 'Probe',
    chapters: 'Kapitel',
    contains: 'Enthält',
    facts: 'Einzelheiten',
    runtime: 'Länge',
    year: 'Jahr',
    genre: 'Genre',
    studio: 'Studio',
    director: 'Regie',
    script: 'Drehbuch',
    isbn: 'ISBN',
    gtin: 'GTIN',
    weight: 'Gewicht',
    version: 'Version',
    released: 'Erschienen',
    releasedOn: 'Erscheint',
    missing: 'Produkt nicht gefunden',
    missingHint: 'Die Adresse ist vielleicht falsch geschrieben, oder der Shop verkauft das Produkt nicht mehr.',
    toShop: 'Zu allen Produkten',
    seller: 'Verkäufer',
    sellerNone: 'Der Verkäufer hat keine Adresse angegeben.',
    cookies: 'Cookies und Daten',
    cookiesText:
      'Die Produktseiten setzen keine Cookies. Alle anderen Seiten setzen nur Cookies, die sie zum Funktionieren brauchen.',
    onlyIn: 'Nur erhältlich in',
    sampleDownload: 'Probe herunterladen',
    unsupported: 'Ihr Browser kann diese Datei nicht abspielen.',
    crumbs: 'Sie sind hier',
    hd: 'Hohe Auflösung (HD)',
    sd: 'Standardauflösung (SD)',
    toKeep: 'Zum Behalten',
    subcategories: 'Unterkategorien',
    website: 'Website',
    results: (search) => `Ergebnisse für „${search}“`,
    buyAt: (host) => `Kaufen bei ${host}`,
    leadsTo: (host) => `Sie bestellen und bezahlen bei ${host}.`,
    taxIncluded: (rate) => `inkl. ${rate} MwSt.`,
    taxExcluded: (rate) => `zzgl. ${rate} MwSt.`,
    notIn: (country) => `In diesem Land nicht erhältlich: ${country}`,
    picture: (place, title) => `${title}, Bild ${place}`,
    types: {
      1: 'Film',
      3: 'Webzugang',
      4: 'Software',
      5: 'Audio',
      6: 'Ware',
      7: 'Dokument',
      8: 'Paket',
      9: 'Film in HD',
      16: 'E-Book',
      17: 'Dienstleistung',
      18: 'App',
      19: 'Theme',
      20: 'Gutschein',
      21: 'In mehreren Ausführungen',
    },
    availability: { in_stock: 'Lieferbar', sold_out: 'Ausverkauft', pre_order: 'Vorbestellbar' },
  },
};
