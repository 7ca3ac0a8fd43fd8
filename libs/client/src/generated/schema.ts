/** Types of docs/openapi.json, by openapi-typescript with `npm run generate`. Do not edit. */
export interface paths {
    "/api/categories.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List categories */
        get: operations["categories.list"];
        put?: never;
        /** Create one category */
        post: operations["categories.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count categories */
        get: operations["categories.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one category */
        get: operations["categories.get"];
        /** Change one category */
        put: operations["categories.update"];
        /** Change one category */
        post: operations["categories.updateByPost"];
        /** Delete from categories */
        delete: operations["categories.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List companies */
        get: operations["companies.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count companies */
        get: operations["companies.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/search.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List companies */
        get: operations["companies.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one company */
        get: operations["companies.get"];
        /** Change one company */
        put: operations["companies.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers */
        get: operations["customers.list"];
        put?: never;
        /** Create one customer */
        post: operations["customers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/validate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the email and password of a customer */
        post: operations["customers.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count customers */
        get: operations["customers.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/search.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers */
        get: operations["customers.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one customer */
        get: operations["customers.get"];
        /** Change one customer */
        put: operations["customers.update"];
        post?: never;
        /** Delete from customers */
        delete: operations["customers.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}/addresses.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List addresses */
        get: operations["addresses.list"];
        put?: never;
        /** List addresses */
        post: operations["addresses.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}/addresses/{address}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one customer_address */
        get: operations["addresses.get"];
        /** Change one customer_address */
        put: operations["addresses.update"];
        post?: never;
        /** Delete from addresses */
        delete: operations["addresses.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}/addresses/{address}/default.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change one customer_address */
        put: operations["addresses.makeDefault"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List fulfillments */
        get: operations["fulfillments.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments/open.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is to be shipped */
        get: operations["fulfillments.open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments/complete.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what was shipped */
        get: operations["fulfillments.complete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count fulfillments */
        get: operations["fulfillments.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one fulfillment */
        get: operations["fulfillments.get"];
        /** Change one fulfillment */
        put: operations["fulfillments.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}/licenses.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List issued_licenses */
        get: operations["issuedLicenses.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/licenses.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List licenses */
        get: operations["licenses.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/licenses/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count licenses */
        get: operations["licenses.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/licenses/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one license */
        get: operations["licenses.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List orders */
        get: operations["orders.list"];
        put?: never;
        /** Create one order */
        post: operations["orders.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count orders */
        get: operations["orders.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one order */
        get: operations["orders.get"];
        /** Change one order */
        put: operations["orders.update"];
        post?: never;
        /** Delete from orders */
        delete: operations["orders.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/refunds.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund an order */
        post: operations["orders.refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks */
        get: operations["webhooks.list"];
        put?: never;
        /** Create one webhook */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one webhook */
        get: operations["webhooks.get"];
        /** Change one webhook */
        put: operations["webhooks.update"];
        post?: never;
        /** Delete from webhooks */
        delete: operations["webhooks.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/deliveries.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deliveries */
        get: operations["deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/deliveries/{delivery_id}/redeliver.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery once more */
        post: operations["deliveries.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/replay.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send events of the past */
        post: operations["deliveries.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/test.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an event that has not happened */
        post: operations["deliveries.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List events */
        get: operations["events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List prices */
        get: operations["prices.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count prices */
        get: operations["prices.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one price */
        get: operations["prices.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List products */
        get: operations["products.list"];
        put?: never;
        /** Create one product */
        post: operations["products.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count products */
        get: operations["products.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one product */
        get: operations["products.get"];
        /** Change one product */
        put: operations["products.update"];
        post?: never;
        /** Delete from products */
        delete: operations["products.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themesettings.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ThemeSettings */
        get: operations["themeSettings.list"];
        put?: never;
        /** Create one ThemeSetting */
        post: operations["themeSettings.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themesettings/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count themeSettings */
        get: operations["themeSettings.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themesettings/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one ThemeSetting */
        get: operations["themeSettings.get"];
        /** Change one ThemeSetting */
        put: operations["themeSettings.update"];
        post?: never;
        /** Delete from themeSettings */
        delete: operations["themeSettings.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List marketplace */
        get: operations["marketplace.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/{market_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List products */
        get: operations["marketplace.products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/{market_id}/add.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the products of an entry, without showing them
         * @description How many products were added, and how many the company had already.
         */
        post: operations["marketplace.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/{market_id}/activate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and show the products of an entry
         * @description How many products were added, and how many the company had already.
         */
        post: operations["marketplace.activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/traffic/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List traffic_statistics */
        get: operations["statistics.traffic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/order/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List order_statistics */
        get: operations["statistics.order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/cart/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List cart_statistics */
        get: operations["statistics.cart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/order_devices/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List order_devices_statistics */
        get: operations["statistics.orderDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/order_products/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List products by revenue, the best first */
        get: operations["statistics.orderProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/currency_rates.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List currency_rates */
        get: operations["currencyRates.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users */
        get: operations["users.list"];
        put?: never;
        /** Create one user */
        post: operations["users.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count users */
        get: operations["users.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/search.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users */
        get: operations["users.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one user */
        get: operations["users.get"];
        /** Change one user */
        put: operations["users.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List files */
        get: operations["files.list"];
        put?: never;
        /** Create one file */
        post: operations["files.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count files */
        get: operations["files.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one file */
        get: operations["files.get"];
        put?: never;
        post?: never;
        /** Delete from files */
        delete: operations["files.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokeninfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read TokenInfo
         * @description What an access token grants. An invalid token is answered with 400 and one of three texts in `error`.
         */
        get: operations["tokeninfo.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token
         * @description A refresh token can be exchanged once; store the new one of every answer. A client that sends its secret may repeat an exchange whose answer was lost.
         */
        post: operations["token.exchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up a token and the permissions behind it */
        post: operations["token.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read where and how apps get access
         * @description Where and how apps get access; RFC 8414.
         */
        get: operations["metadata.server"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the signing keys
         * @description The public keys that access tokens are signed with; RFC 7517.
         */
        get: operations["metadata.keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/login/{themesettings_id}/{login_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign a customer in to a shop */
        get: operations["login.open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect/{themesettings_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up a visitor of a shop front, or tell what they do there */
        post: operations["collect.collect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Error */
        Error: {
            /** @description What is wrong and what to do next, for people; its wording may change. */
            error: string;
            /**
             * @description -1 password_mismatch, -2 malformed, -3 unauthorized, -4 scope_missing, -5 forbidden, -6 not_found, -7 method_not_allowed, -8 conflict, -9 precondition_failed, -10 too_large, -11 unsupported_media_type, -12 invalid, -13 rate_limited, -14 unavailable, -15 timeout, -16 internal, -17 idempotency_in_flight, -18 idempotency_mismatch, -19 tls_required, -20 api_inactive, -21 outcome_unknown
             * @enum {integer}
             */
            error_code: -1 | -2 | -3 | -4 | -5 | -6 | -7 | -8 | -9 | -10 | -11 | -12 | -13 | -14 | -15 | -16 | -17 | -18 | -19 | -20 | -21;
            /**
             * @description Stable name of the error: decide by it, and ignore the wording of `error`. With `rate_limited`, `unavailable` and `timeout` nothing was changed: retry, after `Retry-After` if it is sent. With `idempotency_in_flight` the first request is still being processed: retry with the same key. With `outcome_unknown` and `internal` the change may have been applied: check before you retry, or retry with the same `Idempotency-Key`. With every other code nothing was changed: correct the request first.
             * @enum {string}
             */
            code: "password_mismatch" | "malformed" | "unauthorized" | "scope_missing" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "precondition_failed" | "too_large" | "unsupported_media_type" | "invalid" | "rate_limited" | "unavailable" | "timeout" | "internal" | "idempotency_in_flight" | "idempotency_mismatch" | "tls_required" | "api_inactive" | "outcome_unknown";
            /** @description The id of the request in the logs. Name it when you contact support. */
            request_id: string;
            /** @description Field path or parameter name → what is wrong with its value. */
            errors?: {
                [key: string]: string[];
            };
            /** @description Only with `password_mismatch`: the companies from which the customer has ordered. */
            companies?: string[];
        };
        /** OAuthError */
        OAuthError: {
            /** @description An error code of RFC 6749: `invalid_grant`, `invalid_client`, … */
            error: string;
            /** @description What is wrong and what to do next, for people. */
            error_description: string;
            /**
             * @description As in `Error`. It tells cases apart that share a code of RFC 6749.
             * @enum {string}
             */
            code: "password_mismatch" | "malformed" | "unauthorized" | "scope_missing" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "precondition_failed" | "too_large" | "unsupported_media_type" | "invalid" | "rate_limited" | "unavailable" | "timeout" | "internal" | "idempotency_in_flight" | "idempotency_mismatch" | "tls_required" | "api_inactive" | "outcome_unknown";
        };
        /** Category */
        Category: {
            readonly id: number;
            /** @description The name of the category for admins. */
            title: string;
            /** @description A comment that only admins see. */
            comment: string;
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
            enabled: boolean;
            /** @description The id of the parent category; 0 or null means the top level. */
            parent_id: number | null;
            /** @description The position among siblings; 0 is the top. */
            position: number;
            /** @description Sent locales are merged by id, else by language. The shop falls back to English if a language has no locale. */
            locales: {
                readonly id: number;
                title: string;
                description: string;
                seo_title: string;
                seo_description: string;
                seo_keywords: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://shop.example.org/one.png
                 */
                src: string | null;
                /** @example de */
                language: string;
            }[];
            /** @description The products in this category; a sent list replaces them. */
            entries: {
                readonly id: number;
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id: string;
                /** @example 2026-11-15T08:30:00 */
                readonly created_at: string;
            }[];
        };
        /** Category */
        CategoryCreate: {
            /** @description The name of the category for admins. */
            title: string;
            /**
             * @description A comment that only admins see.
             * @default
             */
            comment?: string;
            /** @default true */
            enabled?: boolean;
            /**
             * @description The id of the parent category; 0 or null means the top level.
             * @default 0
             */
            parent_id?: number | null;
            /**
             * @description The position among siblings; 0 is the top.
             * @default 0
             */
            position?: number;
            /**
             * @description Sent locales are merged by id, else by language. The shop falls back to English if a language has no locale.
             * @default []
             */
            locales?: {
                id?: number;
                /** @default  */
                title?: string;
                /** @default  */
                description?: string;
                /** @default  */
                seo_title?: string;
                /** @default  */
                seo_description?: string;
                /** @default  */
                seo_keywords?: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @default null
                 * @example https://shop.example.org/one.png
                 */
                src?: string | null;
                /** @example de */
                language: string;
            }[];
            /**
             * @description The products in this category; a sent list replaces them.
             * @default []
             */
            entries?: {
                id?: number;
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id: string;
            }[];
        };
        /** Category */
        CategoryUpdate: {
            /** @description The name of the category for admins. */
            title?: string;
            /** @description A comment that only admins see. */
            comment?: string;
            enabled?: boolean;
            /** @description The id of the parent category; 0 or null means the top level. */
            parent_id?: number | null;
            /** @description The position among siblings; 0 is the top. */
            position?: number;
            /** @description Sent locales are merged by id, else by language. The shop falls back to English if a language has no locale. */
            locales?: {
                id?: number;
                title?: string;
                description?: string;
                seo_title?: string;
                seo_description?: string;
                seo_keywords?: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://shop.example.org/one.png
                 */
                src?: string | null;
                /** @example de */
                language?: string;
            }[];
            /** @description The products in this category; a sent list replaces them. */
            entries?: {
                id?: number;
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id?: string;
            }[];
        };
        /** Company */
        Company: {
            readonly id: number;
            company_name: string;
            company_additional_name: string;
            /** @description The first name of the primary contact; the next four fields belong to the same contact. */
            first_name: string;
            last_name: string;
            /**
             * Format: email
             * @example kim@example.org
             */
            email: string;
            phone: string;
            /** @description The mobile phone number. */
            moblile_phone: string;
            street: string;
            zip: string;
            city: string;
            province: string;
            province_code: string;
            readonly country: string;
            readonly country_details: {
                ID: number;
                Country: string;
                /**
                 * @description 1 means that the country is in the European Union.
                 * @example 0
                 * @enum {integer}
                 */
                Eu: 0 | 1;
                /**
                 * @description The country code of two letters.
                 * @example DE
                 */
                Country_id: string;
                /**
                 * @description 1 means that the country uses the euro.
                 * @example 0
                 * @enum {integer}
                 */
                Euro: 0 | 1;
                Culture: string;
                /** @description The numeric ISO code of the country. */
                Num: number;
                /**
                 * @description 0 means NTSC, 1 PAL.
                 * @example 0
                 * @enum {integer}
                 */
                VideoFormat: 0 | 1;
                DVDRegion: number;
                Currency: string;
                VAT: number;
                /** @description The offset from GMT in minutes. */
                TimeOffset: number;
            };
            /**
             * @description The primary language of the company.
             * @example de
             */
            language: string;
            /** @example 2026-11-15T08:30:00 */
            readonly creation_date: string;
            /** @example 2026-11-15T08:30:00 */
            readonly updated_at: string;
            /** @description The credit card number, of which only a mask is stored. */
            creditcard_number: string;
            creditcard_expiration: string;
            /**
             * @description 0 means none, 1 basic, 2 silver, 3 gold.
             * @example 0
             * @enum {integer}
             */
            readonly account_level: 0 | 1 | 2 | 3;
            /**
             * @description 0 means that the platform pays affiliates, 1 that the shop owner pays.
             * @example 0
             * @enum {integer}
             */
            readonly affiliate_mode: 0 | 1;
            /**
             * @description 0 means shop owner, 1 partner, 2 shipping partner.
             * @example 0
             * @enum {integer}
             */
            readonly company_type: 0 | 1 | 2;
            readonly accounting_export_active: boolean;
            readonly company_disabled: boolean;
            readonly digital_products_only: boolean;
            readonly sample_mode: boolean;
            readonly shop_active: boolean;
            readonly valid: boolean;
            affiliates_active: boolean;
            /** @description False rejects every call of the company's apps. */
            api_active: boolean;
            inventory_management_active: boolean;
            managed_users_active: boolean;
            /** @description True shows recommended products in the player. */
            show_recommended_products_player: boolean;
            /**
             * @description 0 means direct, 1 through a partner or replicator.
             * @example 0
             * @enum {integer}
             */
            readonly esd_payment_route: 0 | 1;
            /**
             * @description 0 means direct, 1 through a partner or replicator.
             * @example 0
             * @enum {integer}
             */
            readonly prod_payment_route: 0 | 1;
            /** @description The token for external reports. */
            readonly external_access_token: string;
            readonly payment_reminders: number;
            /** @description 1 or higher means that the company is restricted. */
            readonly restricted: number;
            /**
             * @description 0 and 1 mean B2C, 2 means B2B.
             * @example 0
             * @enum {integer}
             */
            readonly tax_options: 0 | 1 | 2;
            readonly comment?: string;
            readonly commission_model?: number | null;
            readonly price_model?: number | null;
            readonly sales_contact?: string;
            /** @description The id of the partner's company. */
            readonly partner?: number | null;
            partner_model: number;
            /** @description The conditions that keep the shop closed. */
            readonly shop_status: {
                "No payment system": boolean;
                "No products": boolean;
                Disabled: boolean;
                "Incomplete company data": boolean;
                "Products incomplete": boolean;
                "No active theme/domain": boolean;
                "Limited access mode": boolean;
            };
            /** @description The stock level below which products are no longer sold; applies with inventory management. */
            stop_selling_at_stock_level_below: number;
            /** @description The stock level below which the owner is warned; applies with inventory management. */
            warn_at_stock_level_below: number;
        };
        /** Company */
        CompanyUpdate: {
            company_name?: string;
            company_additional_name?: string;
            /** @description The first name of the primary contact; the next four fields belong to the same contact. */
            first_name?: string;
            last_name?: string;
            /**
             * Format: email
             * @example kim@example.org
             */
            email?: string;
            phone?: string;
            /** @description The mobile phone number. */
            moblile_phone?: string;
            street?: string;
            zip?: string;
            city?: string;
            province?: string;
            province_code?: string;
            /**
             * @description The primary language of the company.
             * @example de
             */
            language?: string;
            /** @description The credit card number, of which only a mask is stored. */
            creditcard_number?: string;
            creditcard_expiration?: string;
            /** @description The card code of three or four digits, which is checked and never stored. */
            creditcard_cvc?: string;
            affiliates_active?: boolean;
            /** @description False rejects every call of the company's apps. */
            api_active?: boolean;
            inventory_management_active?: boolean;
            managed_users_active?: boolean;
            /** @description True shows recommended products in the player. */
            show_recommended_products_player?: boolean;
            partner_model?: number;
            /** @description The stock level below which products are no longer sold; applies with inventory management. */
            stop_selling_at_stock_level_below?: number;
            /** @description The stock level below which the owner is warned; applies with inventory management. */
            warn_at_stock_level_below?: number;
        };
        /** Customer */
        Customer: {
            readonly id: number;
            /** @description The token of the customer, which other resources call customer_token. */
            readonly token: string;
            /**
             * Format: email
             * @description The sign-in email of the customer, in the shop and in players.
             * @example kim@example.org
             */
            email: string;
            first_name: string;
            last_name: string;
            /** @example de */
            language: string;
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
            /** @example 2026-11-15T08:30:00 */
            readonly updated_at: string;
            /** @description The number of orders without cancelled ones. */
            readonly orders_count: number;
            /** @description The total of the orders in cents. */
            readonly total_spent: number;
            readonly last_order_id: number | null;
            readonly last_order_name: string | null;
            note: string;
            /**
             * @description The state of the account; a disabled customer can neither sign in nor order.
             * @example enabled
             * @enum {string}
             */
            readonly state: "enabled" | "disabled";
            verified_email: boolean;
            readonly default_address: {
                /** @description The id of the address, for use in paths. */
                readonly id: number;
                first_name: string;
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                company: string;
                /** @description The street and number. */
                address1: string;
                address2: string;
                city: string;
                zip: string;
                province: string;
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                phone: string;
                /** @example de */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description True for the customer's default address. */
                default: boolean;
            } | null;
            addresses: {
                /** @description The id of the address, for use in paths. */
                readonly id: number;
                first_name: string;
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                company: string;
                /** @description The street and number. */
                address1: string;
                address2: string;
                city: string;
                zip: string;
                province: string;
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                phone: string;
                /** @example de */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description True for the customer's default address. */
                default: boolean;
            }[];
        };
        /** Customer */
        CustomerCreate: {
            /**
             * Format: email
             * @description The sign-in email of the customer, in the shop and in players.
             * @example kim@example.org
             */
            email: string;
            /** @description The password of 8 to 128 characters; null if the customer is named by token. */
            password?: string | null;
            /** @description The repeated password, required whenever a password is set or changed. */
            password_confirmation?: string | null;
            /** @default  */
            first_name?: string;
            /** @default  */
            last_name?: string;
            /**
             * @default en
             * @example de
             */
            language?: string;
            /** @default  */
            note?: string;
            /** @default false */
            verified_email?: boolean;
            /** @default [] */
            addresses?: {
                /** @description The id of the address, for use in paths. */
                id?: number;
                /** @default  */
                first_name?: string;
                /** @default  */
                last_name?: string;
                /**
                 * @description The full name of the recipient.
                 * @default
                 */
                name?: string;
                /** @default  */
                company?: string;
                /**
                 * @description The street and number.
                 * @default
                 */
                address1?: string;
                /** @default  */
                address2?: string;
                /** @default  */
                city?: string;
                /** @default  */
                zip?: string;
                /** @default  */
                province?: string;
                /** @default  */
                province_code?: string;
                /**
                 * @description The country: its name or its code. Fills a `country_code` that is not sent.
                 * @default
                 */
                country?: string;
                /**
                 * @description The name of the country; read if `country` names no known country.
                 * @default
                 */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @default null
                 * @example DE
                 */
                country_code?: string | null;
                /** @default  */
                phone?: string;
                /**
                 * @default null
                 * @example de
                 */
                language?: string | null;
                /**
                 * @description True for the customer's default address.
                 * @default false
                 */
                default?: boolean;
            }[];
        };
        /** Customer */
        CustomerUpdate: {
            /**
             * Format: email
             * @description The sign-in email of the customer, in the shop and in players.
             * @example kim@example.org
             */
            email?: string;
            /** @description The password of 8 to 128 characters; null if the customer is named by token. */
            password?: string | null;
            /** @description The repeated password, required whenever a password is set or changed. */
            password_confirmation?: string | null;
            first_name?: string;
            last_name?: string;
            /** @example de */
            language?: string;
            note?: string;
            verified_email?: boolean;
            addresses?: {
                /** @description The id of the address, for use in paths. */
                id?: number;
                first_name?: string;
                last_name?: string;
                /** @description The full name of the recipient. */
                name?: string;
                company?: string;
                /** @description The street and number. */
                address1?: string;
                address2?: string;
                city?: string;
                zip?: string;
                province?: string;
                province_code?: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country?: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code?: string | null;
                phone?: string;
                /** @example de */
                language?: string | null;
                /** @description True for the customer's default address. */
                default?: boolean;
            }[];
        };
        /** Customer address */
        CustomerAddress: {
            /** @description The id of the address, for use in paths. */
            readonly id: number;
            first_name: string;
            last_name: string;
            /** @description The full name of the recipient. */
            name: string;
            company: string;
            /** @description The street and number. */
            address1: string;
            address2: string;
            city: string;
            zip: string;
            province: string;
            province_code: string;
            /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
            country: string;
            /** @description The name of the country; read if `country` names no known country. */
            country_name: string;
            /**
             * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
             * @example DE
             */
            country_code: string | null;
            phone: string;
            /** @example de */
            language: string | null;
            /** @description The token of the customer who owns the address. */
            readonly token: string;
            /** @description True for the customer's default address. */
            default: boolean;
        };
        /** Customer address */
        CustomerAddressCreate: {
            /** @default  */
            first_name?: string;
            /** @default  */
            last_name?: string;
            /**
             * @description The full name of the recipient.
             * @default
             */
            name?: string;
            /** @default  */
            company?: string;
            /**
             * @description The street and number.
             * @default
             */
            address1?: string;
            /** @default  */
            address2?: string;
            /** @default  */
            city?: string;
            /** @default  */
            zip?: string;
            /** @default  */
            province?: string;
            /** @default  */
            province_code?: string;
            /**
             * @description The country: its name or its code. Fills a `country_code` that is not sent.
             * @default
             */
            country?: string;
            /**
             * @description The name of the country; read if `country` names no known country.
             * @default
             */
            country_name?: string;
            /**
             * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
             * @default null
             * @example DE
             */
            country_code?: string | null;
            /** @default  */
            phone?: string;
            /**
             * @default null
             * @example de
             */
            language?: string | null;
            /**
             * @description True for the customer's default address.
             * @default false
             */
            default?: boolean;
        };
        /** Customer address */
        CustomerAddressUpdate: {
            first_name?: string;
            last_name?: string;
            /** @description The full name of the recipient. */
            name?: string;
            company?: string;
            /** @description The street and number. */
            address1?: string;
            address2?: string;
            city?: string;
            zip?: string;
            province?: string;
            province_code?: string;
            /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
            country?: string;
            /** @description The name of the country; read if `country` names no known country. */
            country_name?: string;
            /**
             * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
             * @example DE
             */
            country_code?: string | null;
            phone?: string;
            /** @example de */
            language?: string | null;
            /** @description True for the customer's default address. */
            default?: boolean;
        };
        /** Fulfillment */
        Fulfillment: {
            /** @description The id of the order; for goods sold in another company's shop, a separate number. */
            readonly id: number;
            /**
             * Format: date-time
             * @description The time of the order.
             * @example 2026-11-15T08:30:00.123456+00:00
             */
            readonly created_at: string;
            /** @description The id of the company whose goods are shipped. */
            readonly owner_company: number;
            /** @description The shipping address. */
            readonly customer: {
                /** @description The id of the address, for use in paths. */
                readonly id: number;
                first_name: string;
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                company: string;
                /** @description The street and number. */
                address1: string;
                address2: string;
                city: string;
                zip: string;
                province: string;
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                phone: string;
                /** @example de */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description True for the customer's default address. */
                default: boolean;
            };
            readonly line_items: {
                readonly id: number;
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id: string;
                title: string;
                version: string;
                Quantity: number;
                gtin: string;
                /** @description The weight in grams. */
                weight: number;
            }[];
            /**
             * @description 0 means not shipped, 100 shipped.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 100;
            readonly tracking_company: string | null;
            /** @description One or more tracking numbers. */
            tracking_number: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            readonly tracking_url: string | null;
            /**
             * @description When the order was invalidated or completely refunded before it was shipped; null otherwise.
             * @example 2026-11-15T08:30:00
             */
            readonly closed_at: string | null;
        };
        /** Fulfillment */
        FulfillmentUpdate: {
            /**
             * @description 0 means not shipped, 100 shipped.
             * @example 0
             * @enum {integer}
             */
            status?: 0 | 100;
            /** @description One or more tracking numbers. */
            tracking_number?: string | null;
        };
        /** Issued license */
        IssuedLicense: {
            readonly id: number;
            /** @description The token of the customer who has the license. */
            readonly customer_token: string;
            readonly order_id: number;
            /** @description The id of the order line. */
            readonly line_item_id: number;
            /**
             * @description The id of the content; for a collection, the id of one member.
             * @example 0A1B-2C3D-4E5F-6071
             */
            readonly product_id: string;
            /** @description The title of the product at its sale. */
            readonly title: string;
            readonly product_type: number;
            /** @description True for HD resolution of a video. */
            readonly hd: boolean;
            /** @description The id of the license model. */
            readonly license_id: number;
            readonly license_title: string;
            /** @description The terms of the license model at the sale. */
            readonly terms: {
                readonly id: number;
                name: string;
                /**
                 * @description 0 means content, 1 software, 2 physical and software, 3 physical and content.
                 * @example 0
                 * @enum {integer}
                 */
                type: 0 | 1 | 2 | 3;
                /**
                 * @description 1 applies DRM according to the other fields.
                 * @example 0
                 * @enum {integer}
                 */
                drm: 0 | 1;
                /**
                 * @description 1 allows view and playback.
                 * @example 0
                 * @enum {integer}
                 */
                allow_play: 0 | 1;
                /** @description The number of times that the main burn, export or print action is allowed. */
                burn_play: number;
                /** @description The maximum number of downloads in total. */
                total_downloads: number;
                /** @description The maximum number of downloads per year. */
                annual_downloads: number;
                /** @description The maximum number of exports in total. */
                total_export: number;
                /** @description The maximum number of exports per year. */
                annual_export: number;
                /** @description The maximum number of concurrent devices in total. */
                total_concurrent_devices: number;
                /** @description The maximum number of concurrent devices per year. */
                annual_concurrent_devices: number;
                /**
                 * @description 0 means disabled, 1 enabled.
                 * @example 0
                 * @enum {integer}
                 */
                copp_aps: 0 | 1;
                /**
                 * @description 0 means disabled, 1 enabled.
                 * @example 0
                 * @enum {integer}
                 */
                copp_cgms: 0 | 1;
                /**
                 * @description 0 means disabled, 1 enabled.
                 * @example 0
                 * @enum {integer}
                 */
                copp_hdcp: 0 | 1;
                /**
                 * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy.
                 * @example 0
                 * @enum {integer}
                 */
                copy_prot_level_analog: 0 | 100 | 200 | 300 | 400 | 500;
                /**
                 * @description 0 means no protection, 100 secure burn, 110 enhanced, 200 with recordable CSS, 300 both enforced.
                 * @example 0
                 * @enum {integer}
                 */
                copy_prot_level_digital: 0 | 100 | 110 | 200 | 300;
                /**
                 * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy.
                 * @example 0
                 * @enum {integer}
                 */
                play_prot_level_analog: 0 | 100 | 200 | 300 | 400 | 500;
                /**
                 * @description 0 means no protection, 100 HDCP if available with AirPlay, 150 HDCP if available without AirPlay, 200 enforced HDCP.
                 * @example 0
                 * @enum {integer}
                 */
                play_prot_level_digital: 0 | 100 | 150 | 200;
                /**
                 * @description 1 deletes the license if the clock was set back.
                 * @example 0
                 * @enum {integer}
                 */
                delete_on_clock_rollback: 0 | 1;
                /**
                 * @description 1 suspends the license until the clock is correct again.
                 * @example 0
                 * @enum {integer}
                 */
                disable_on_clock_rollback: 0 | 1;
                /**
                 * @description The fixed end of the license; null if there is none.
                 * @example 2026-11-15T08:30:00
                 */
                expiration_date: string | null;
                /** @description The maximum number of time units after issue; 0 means no limit. */
                expire_after_acquisition: number;
                /**
                 * @description 0 means hours, 1 days and 2 months.
                 * @example 0
                 * @enum {integer}
                 */
                expire_after_acquisition_mode: 0 | 1 | 2;
                /** @description The maximum number of time units after first use; 0 means no limit. */
                expire_after_first_use: number;
                /**
                 * @description 0 means hours, 1 days and 2 months.
                 * @example 0
                 * @enum {integer}
                 */
                expire_after_first_use_mode: 0 | 1 | 2;
                /**
                 * @description 0 forbids export without DRM, 1 allows it.
                 * @example 0
                 * @enum {integer}
                 */
                export_epub: 0 | 1;
                /**
                 * @description 0 forbids export without DRM, 1 allows it.
                 * @example 0
                 * @enum {integer}
                 */
                export_mp3: 0 | 1;
                /**
                 * @description 0 forbids PDF export and print, 1 allows them; burn_play sets the pages per print.
                 * @example 0
                 * @enum {integer|null}
                 */
                export_pdf_print: 0 | 1 | null;
                /**
                 * @description 1 marks a license for physical products.
                 * @example -1
                 * @enum {integer}
                 */
                physical: -1 | 0 | 1;
                physical_weight: number;
                /**
                 * @description 0 means grams, 1 pounds.
                 * @example 0
                 * @enum {integer}
                 */
                physical_weight_type: 0 | 1;
                tax_handling: number;
                /** @description The countries where the content may be sold; an empty list allows all countries. */
                restriction_country: {
                    readonly id: number;
                    country_id: number;
                }[];
                restriction_dvd_region: {
                    readonly id: number;
                    dvd_region: number;
                }[];
                restriction_video_norm: {
                    readonly id: number;
                    /**
                     * @description 0 means NTSC countries, 1 PAL countries.
                     * @example 0
                     * @enum {integer}
                     */
                    norm: 0 | 1;
                } | null;
            };
            /** @example 2026-11-15T08:30:00 */
            readonly acquired_at: string;
            /** @example 2026-11-15T08:30:00 */
            readonly updated_at: string;
            /**
             * @description The earliest known end; null if the license never ends or its end depends on the first use.
             * @example 2026-11-15T08:30:00
             */
            readonly expires_at: string | null;
            /** @example 2026-11-15T08:30:00 */
            readonly first_used_at: string | null;
            /**
             * @description When a refund of the item or the cancellation of its order revoked the license; null otherwise.
             * @example 2026-11-15T08:30:00
             */
            readonly revoked_at: string | null;
        };
        /** License */
        License: {
            readonly id: number;
            readonly company_id: number;
            readonly created_by_user_id: number;
            name: string;
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
            /**
             * @description 1 means that only the company uses the license, 2 that all companies share it.
             * @example 1
             * @enum {integer}
             */
            assignment: 1 | 2;
            /**
             * @description 0 means content, 1 software, 2 physical and software, 3 physical and content.
             * @example 0
             * @enum {integer}
             */
            type: 0 | 1 | 2 | 3;
            /**
             * @description 0 means invalid, for example deleted; 1 means valid.
             * @example 0
             * @enum {integer}
             */
            valid: 0 | 1;
            /**
             * @description 1 applies DRM according to the other fields.
             * @example 0
             * @enum {integer}
             */
            drm: 0 | 1;
            /**
             * @description 1 allows view and playback.
             * @example 0
             * @enum {integer}
             */
            allow_play: 0 | 1;
            /** @description The number of times that the main burn, export or print action is allowed. */
            burn_play: number;
            /** @description The maximum number of downloads in total. */
            total_downloads: number;
            /** @description The maximum number of downloads per year. */
            annual_downloads: number;
            /** @description The maximum number of exports in total. */
            total_export: number;
            /** @description The maximum number of exports per year. */
            annual_export: number;
            /** @description The maximum number of concurrent devices in total. */
            total_concurrent_devices: number;
            /** @description The maximum number of concurrent devices per year. */
            annual_concurrent_devices: number;
            /**
             * @description 0 means disabled, 1 enabled.
             * @example 0
             * @enum {integer}
             */
            copp_aps: 0 | 1;
            /**
             * @description 0 means disabled, 1 enabled.
             * @example 0
             * @enum {integer}
             */
            copp_cgms: 0 | 1;
            /**
             * @description 0 means disabled, 1 enabled.
             * @example 0
             * @enum {integer}
             */
            copp_hdcp: 0 | 1;
            /**
             * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy.
             * @example 0
             * @enum {integer}
             */
            copy_prot_level_analog: 0 | 100 | 200 | 300 | 400 | 500;
            /**
             * @description 0 means no protection, 100 secure burn, 110 enhanced, 200 with recordable CSS, 300 both enforced.
             * @example 0
             * @enum {integer}
             */
            copy_prot_level_digital: 0 | 100 | 110 | 200 | 300;
            /**
             * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy.
             * @example 0
             * @enum {integer}
             */
            play_prot_level_analog: 0 | 100 | 200 | 300 | 400 | 500;
            /**
             * @description 0 means no protection, 100 HDCP if available with AirPlay, 150 HDCP if available without AirPlay, 200 enforced HDCP.
             * @example 0
             * @enum {integer}
             */
            play_prot_level_digital: 0 | 100 | 150 | 200;
            /**
             * @description 1 deletes the license if the clock was set back.
             * @example 0
             * @enum {integer}
             */
            delete_on_clock_rollback: 0 | 1;
            /**
             * @description 1 suspends the license until the clock is correct again.
             * @example 0
             * @enum {integer}
             */
            disable_on_clock_rollback: 0 | 1;
            /**
             * @description The fixed end of the license; null if there is none.
             * @example 2026-11-15T08:30:00
             */
            expiration_date: string | null;
            /** @description The maximum number of time units after issue; 0 means no limit. */
            expire_after_acquisition: number;
            /**
             * @description 0 means hours, 1 days and 2 months.
             * @example 0
             * @enum {integer}
             */
            expire_after_acquisition_mode: 0 | 1 | 2;
            /** @description The maximum number of time units after first use; 0 means no limit. */
            expire_after_first_use: number;
            /**
             * @description 0 means hours, 1 days and 2 months.
             * @example 0
             * @enum {integer}
             */
            expire_after_first_use_mode: 0 | 1 | 2;
            /**
             * @description 0 forbids export without DRM, 1 allows it.
             * @example 0
             * @enum {integer}
             */
            export_epub: 0 | 1;
            /**
             * @description 0 forbids export without DRM, 1 allows it.
             * @example 0
             * @enum {integer}
             */
            export_mp3: 0 | 1;
            /**
             * @description 0 forbids PDF export and print, 1 allows them; burn_play sets the pages per print.
             * @example 0
             * @enum {integer|null}
             */
            export_pdf_print: 0 | 1 | null;
            /**
             * @description 1 marks a license for physical products.
             * @example -1
             * @enum {integer}
             */
            physical: -1 | 0 | 1;
            physical_weight: number;
            /**
             * @description 0 means grams, 1 pounds.
             * @example 0
             * @enum {integer}
             */
            physical_weight_type: 0 | 1;
            tax_handling: number;
            locales: {
                readonly id: number;
                language_id: number;
                name: string;
                description: string;
            }[];
            /** @description The countries where the content may be sold; an empty list allows all countries. */
            restriction_country: {
                readonly id: number;
                country_id: number;
            }[];
            restriction_dvd_region: {
                readonly id: number;
                dvd_region: number;
            }[];
            restriction_video_norm: {
                readonly id: number;
                /**
                 * @description 0 means NTSC countries, 1 PAL countries.
                 * @example 0
                 * @enum {integer}
                 */
                norm: 0 | 1;
            } | null;
        };
        /** Order */
        Order: {
            readonly id: number;
            /** @description #<id> */
            readonly name: string;
            /**
             * Format: email
             * @description The email of the customer.
             * @example kim@example.org
             */
            email: string;
            /** @description The invoice number; numbered per company unless it is sent. */
            order_number: string;
            /** @description The purchase order number. */
            po_number: string;
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
            /** @example 2026-11-15T08:30:00 */
            readonly updated_at: string;
            /**
             * @description A time closes the order, null reopens it.
             * @example 2026-11-15T08:30:00
             */
            closed_at: string | null;
            /** @example 2026-11-15T08:30:00 */
            readonly processed_at: string;
            /** @example 2026-11-15T08:30:00 */
            readonly cancelled_at: string | null;
            confirmed: boolean;
            /** @description True for a test purchase without payment. */
            test: boolean;
            /** @description The currency code; the currency of the company unless another one is sent. */
            currency: string;
            /** @description The payment gateway; Manual if there was none. */
            readonly gateway: string;
            readonly payment_gateway_names: string[];
            /**
             * @example paid
             * @enum {string}
             */
            readonly financial_status: "paid" | "partially_refunded" | "refunded";
            /**
             * @description Null means not yet shipped. Orders of digital content are fulfilled at once.
             * @example fulfilled
             * @enum {string|null}
             */
            readonly fulfillment_status: "fulfilled" | "partial" | null;
            /**
             * @example api
             * @enum {string}
             */
            readonly source_name: "api" | "webshop" | "in app";
            readonly source: string | null;
            readonly source_identifier: string | null;
            /** @description The customer's network address at the time of the order. */
            browser_ip: string;
            buyer_accepts_marketing: boolean;
            readonly checkout_id: number;
            readonly checkout_token: string;
            device_id: string | null;
            landing_site: string | null;
            landing_site_ref: string | null;
            referring_site: string | null;
            /** @description The physical store of the sale, if any. */
            location_id: string | null;
            /** @description The id of the shop in which the order was placed. */
            theme_setting_id: number;
            readonly taxes_included: boolean;
            /** @description The total net price in cents. */
            readonly subtotal_price: number;
            /** @description The total discount with taxes in cents. */
            readonly total_discounts: number;
            /** @description The total of all line items with taxes and without discounts, in cents. */
            readonly total_line_items_price: number;
            /** @description The charged amount in cents: the gross price less discounts. */
            readonly total_price: number;
            /** @description In cents. */
            readonly total_tax: number;
            /** @description The total weight in grams. */
            readonly total_weight: number;
            readonly tax_lines: {
                /** @description The net price in cents. */
                price: number;
                /** @description The tax rate as a fraction, for example 0.19. */
                rate: number;
            }[];
            discount_codes: {
                readonly id: number;
                /** @description The discount in cents; send it with the type fixed_amount. */
                amount: number;
                code: string;
                /**
                 * @example percentage
                 * @enum {string}
                 */
                type: "percentage" | "fixed_amount";
            }[];
            shipping_lines: {
                /** @description In cents. */
                price: number;
                /** @description The name of the shipping method. */
                title: string;
                readonly tax_lines: {
                    /** @description The net price in cents. */
                    price: number;
                    /** @description The tax rate as a fraction, for example 0.19. */
                    rate: number;
                }[];
            }[];
            readonly fulfillments: {
                readonly id: number;
                /** @example 2026-11-15T08:30:00 */
                readonly created_at: string;
                /** @description The ids of the shipped line items. */
                line_items: number[];
            }[];
            /** @description The lines of the order, which cannot be changed afterwards. */
            line_items: {
                readonly id: number;
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id: string;
                /** @description For digital products only. */
                license_id: number | null;
                /** @description For digital products only. */
                readonly license_title: string | null;
                /** @description True for HD resolution of a video. */
                hd: boolean;
                /** @description The title of the product unless another one is sent. */
                title: string;
                readonly name: string;
                quantity: number;
                readonly grams: number;
                readonly sku: string;
                /** @description The net price per item in cents; in a request, the price of a sale made elsewhere. */
                price: number;
                readonly taxable: boolean;
                readonly requires_shipping: boolean;
                /** @description True if a gift certificate was used. */
                readonly gift_card: boolean;
                /** @description False for a product on pre-order. */
                readonly product_exists: boolean;
                /** @description In cents. */
                readonly total_discount: number;
            }[];
            readonly refunds: {
                readonly id: number;
                /** @example 2026-11-15T08:30:00 */
                readonly created_at: string;
                note: string | null;
                readonly order_id: number;
                refund_line_items: {
                    readonly id: number;
                    quantity: number;
                    readonly line_item: {
                        readonly id: number;
                        /** @example 0A1B-2C3D-4E5F-6071 */
                        product_id: string;
                        /** @description For digital products only. */
                        license_id: number | null;
                        /** @description For digital products only. */
                        readonly license_title: string | null;
                        /** @description True for HD resolution of a video. */
                        hd: boolean;
                        /** @description The title of the product unless another one is sent. */
                        title: string;
                        readonly name: string;
                        quantity: number;
                        readonly grams: number;
                        readonly sku: string;
                        /** @description The net price per item in cents; in a request, the price of a sale made elsewhere. */
                        price: number;
                        readonly taxable: boolean;
                        readonly requires_shipping: boolean;
                        /** @description True if a gift certificate was used. */
                        readonly gift_card: boolean;
                        /** @description False for a product on pre-order. */
                        readonly product_exists: boolean;
                        /** @description In cents. */
                        readonly total_discount: number;
                    };
                }[];
                /** @description True returns the items to stock. */
                restock: boolean;
                readonly tracking_number: string | null;
                readonly customer_token: string;
                readonly transactions: {
                    readonly id: number;
                    readonly order_id: number;
                    readonly gateway: string;
                    /** @example 2026-11-15T08:30:00 */
                    readonly created_at: string;
                    readonly test: boolean;
                    readonly status: string;
                    /** @description In cents. */
                    readonly amount: number;
                    readonly currency: string;
                    readonly location_id: string | null;
                    readonly customer_token: string;
                    readonly device_id: string | null;
                    /**
                     * @example web
                     * @enum {string}
                     */
                    readonly source_name: "web" | "api";
                }[];
            }[];
            /** @description The customer; in a request, named by token or by email and password. */
            customer: {
                readonly id: number;
                /** @description The token of the customer, which other resources call customer_token. */
                readonly token: string;
                /**
                 * Format: email
                 * @example kim@example.org
                 */
                email: string;
                first_name: string;
                last_name: string;
                /** @example de */
                language: string;
                /** @example 2026-11-15T08:30:00 */
                readonly created_at: string;
                /** @example 2026-11-15T08:30:00 */
                readonly updated_at: string;
                /** @description The number of orders without cancelled ones. */
                readonly orders_count: number;
                /** @description The total of the orders in cents. */
                readonly total_spent: number;
                readonly last_order_id: number | null;
                readonly last_order_name: string | null;
                note: string;
                /**
                 * @description The state of the account; a disabled customer can neither sign in nor order.
                 * @example enabled
                 * @enum {string}
                 */
                readonly state: "enabled" | "disabled";
                verified_email: boolean;
                readonly default_address: {
                    /** @description The id of the address, for use in paths. */
                    readonly id: number;
                    first_name: string;
                    last_name: string;
                    /** @description The full name of the recipient. */
                    name: string;
                    company: string;
                    /** @description The street and number. */
                    address1: string;
                    address2: string;
                    city: string;
                    zip: string;
                    province: string;
                    province_code: string;
                    /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                    country: string;
                    /** @description The name of the country; read if `country` names no known country. */
                    country_name: string;
                    /**
                     * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                     * @example DE
                     */
                    country_code: string | null;
                    phone: string;
                    /** @example de */
                    language: string | null;
                    /** @description The token of the customer who owns the address. */
                    readonly token: string;
                    /** @description True for the customer's default address. */
                    default: boolean;
                } | null;
                addresses: {
                    /** @description The id of the address, for use in paths. */
                    readonly id: number;
                    first_name: string;
                    last_name: string;
                    /** @description The full name of the recipient. */
                    name: string;
                    company: string;
                    /** @description The street and number. */
                    address1: string;
                    address2: string;
                    city: string;
                    zip: string;
                    province: string;
                    province_code: string;
                    /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                    country: string;
                    /** @description The name of the country; read if `country` names no known country. */
                    country_name: string;
                    /**
                     * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                     * @example DE
                     */
                    country_code: string | null;
                    phone: string;
                    /** @example de */
                    language: string | null;
                    /** @description The token of the customer who owns the address. */
                    readonly token: string;
                    /** @description True for the customer's default address. */
                    default: boolean;
                }[];
            };
            /** @description The shipping address, which can be changed until the order is shipped. */
            shipping_address: {
                /** @description The id of the address, for use in paths. */
                readonly id: number;
                first_name: string;
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                company: string;
                /** @description The street and number. */
                address1: string;
                address2: string;
                city: string;
                zip: string;
                province: string;
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                phone: string;
                /** @example de */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description True for the customer's default address. */
                default: boolean;
            } | null;
        };
        /** Order */
        OrderCreate: {
            /**
             * Format: email
             * @description The email of the customer.
             * @example kim@example.org
             */
            email?: string;
            /** @description The invoice number; numbered per company unless it is sent. */
            order_number?: string;
            /**
             * @description The purchase order number.
             * @default
             */
            po_number?: string;
            /**
             * @description A time closes the order, null reopens it.
             * @example 2026-11-15T08:30:00
             */
            closed_at?: string | null;
            /** @default true */
            confirmed?: boolean;
            /**
             * @description True for a test purchase without payment.
             * @default false
             */
            test?: boolean;
            /** @description The currency code; the currency of the company unless another one is sent. */
            currency?: string;
            /**
             * @description The customer's network address at the time of the order.
             * @default
             */
            browser_ip?: string;
            /** @default false */
            buyer_accepts_marketing?: boolean;
            /** @default null */
            device_id?: string | null;
            /** @default null */
            landing_site?: string | null;
            /** @default null */
            landing_site_ref?: string | null;
            /** @default null */
            referring_site?: string | null;
            /**
             * @description The physical store of the sale, if any.
             * @default null
             */
            location_id?: string | null;
            /** @description The id of the shop in which the order was placed. */
            theme_setting_id?: number;
            /** @default [] */
            discount_codes?: {
                id?: number;
                /** @description The discount in cents; send it with the type fixed_amount. */
                amount?: number;
                code: string;
                /**
                 * @example percentage
                 * @enum {string}
                 */
                type: "percentage" | "fixed_amount";
                /** @description The discount in percent; send it with the type percentage. */
                percent?: number;
            }[];
            /** @default [] */
            shipping_lines?: {
                /** @description In cents. */
                price: number;
                /**
                 * @description The name of the shipping method.
                 * @default
                 */
                title?: string;
            }[];
            /** @description The lines of the order, which cannot be changed afterwards. */
            line_items: {
                id?: number;
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id: string;
                /**
                 * @description For digital products only.
                 * @default null
                 */
                license_id?: number | null;
                /**
                 * @description True for HD resolution of a video.
                 * @default false
                 */
                hd?: boolean;
                /** @description The title of the product unless another one is sent. */
                title?: string;
                /** @default 1 */
                quantity?: number;
                /** @description The net price per item in cents; in a request, the price of a sale made elsewhere. */
                price?: number;
            }[];
            /** @description The customer; in a request, named by token or by email and password. */
            customer?: {
                id?: number;
                /** @description The token of the customer, which other resources call customer_token. */
                token?: string;
                /**
                 * Format: email
                 * @example kim@example.org
                 */
                email?: string;
                /** @description The password of 8 to 128 characters; null if the customer is named by token. */
                password?: string | null;
                /** @description The repeated password, required whenever a password is set or changed. */
                password_confirmation?: string | null;
                /** @default  */
                first_name?: string;
                /** @default  */
                last_name?: string;
                /**
                 * @default en
                 * @example de
                 */
                language?: string;
                /** @default  */
                note?: string;
                /** @default false */
                verified_email?: boolean;
                /** @default [] */
                addresses?: {
                    /** @description The id of the address, for use in paths. */
                    id?: number;
                    /** @default  */
                    first_name?: string;
                    /** @default  */
                    last_name?: string;
                    /**
                     * @description The full name of the recipient.
                     * @default
                     */
                    name?: string;
                    /** @default  */
                    company?: string;
                    /**
                     * @description The street and number.
                     * @default
                     */
                    address1?: string;
                    /** @default  */
                    address2?: string;
                    /** @default  */
                    city?: string;
                    /** @default  */
                    zip?: string;
                    /** @default  */
                    province?: string;
                    /** @default  */
                    province_code?: string;
                    /**
                     * @description The country: its name or its code. Fills a `country_code` that is not sent.
                     * @default
                     */
                    country?: string;
                    /**
                     * @description The name of the country; read if `country` names no known country.
                     * @default
                     */
                    country_name?: string;
                    /**
                     * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                     * @default null
                     * @example DE
                     */
                    country_code?: string | null;
                    /** @default  */
                    phone?: string;
                    /**
                     * @default null
                     * @example de
                     */
                    language?: string | null;
                    /**
                     * @description True for the customer's default address.
                     * @default false
                     */
                    default?: boolean;
                }[];
            };
            /**
             * @description The shipping address, which can be changed until the order is shipped.
             * @default null
             */
            shipping_address?: {
                /** @description The id of the address, for use in paths. */
                id?: number;
                /** @default  */
                first_name?: string;
                /** @default  */
                last_name?: string;
                /**
                 * @description The full name of the recipient.
                 * @default
                 */
                name?: string;
                /** @default  */
                company?: string;
                /**
                 * @description The street and number.
                 * @default
                 */
                address1?: string;
                /** @default  */
                address2?: string;
                /** @default  */
                city?: string;
                /** @default  */
                zip?: string;
                /** @default  */
                province?: string;
                /** @default  */
                province_code?: string;
                /**
                 * @description The country: its name or its code. Fills a `country_code` that is not sent.
                 * @default
                 */
                country?: string;
                /**
                 * @description The name of the country; read if `country` names no known country.
                 * @default
                 */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @default null
                 * @example DE
                 */
                country_code?: string | null;
                /** @default  */
                phone?: string;
                /**
                 * @default null
                 * @example de
                 */
                language?: string | null;
                /**
                 * @description True for the customer's default address.
                 * @default false
                 */
                default?: boolean;
            } | null;
            /** @description The token of an existing customer. */
            customer_token?: string;
            /** @description The password of the customer with this email; sets the password of a new customer. */
            password?: string;
            /**
             * @description 0 suppresses the confirmation mail.
             * @example 0
             * @enum {integer}
             */
            customer_notification?: 0 | 1;
        };
        /** Order */
        OrderUpdate: {
            /**
             * Format: email
             * @description The email of the customer.
             * @example kim@example.org
             */
            email?: string;
            /** @description The purchase order number. */
            po_number?: string;
            /**
             * @description A time closes the order, null reopens it.
             * @example 2026-11-15T08:30:00
             */
            closed_at?: string | null;
            confirmed?: boolean;
            buyer_accepts_marketing?: boolean;
            /** @description The lines of the order, which cannot be changed afterwards. */
            line_items?: {
                id?: number;
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id?: string;
                /** @description For digital products only. */
                license_id?: number | null;
                /** @description True for HD resolution of a video. */
                hd?: boolean;
                /** @description The title of the product unless another one is sent. */
                title?: string;
                quantity?: number;
                /** @description The net price per item in cents; in a request, the price of a sale made elsewhere. */
                price?: number;
            }[];
            /** @description The shipping address, which can be changed until the order is shipped. */
            shipping_address?: {
                /** @description The id of the address, for use in paths. */
                id?: number;
                first_name?: string;
                last_name?: string;
                /** @description The full name of the recipient. */
                name?: string;
                company?: string;
                /** @description The street and number. */
                address1?: string;
                address2?: string;
                city?: string;
                zip?: string;
                province?: string;
                province_code?: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country?: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code?: string | null;
                phone?: string;
                /** @example de */
                language?: string | null;
                /** @description True for the customer's default address. */
                default?: boolean;
            } | null;
            /** @description The token of an existing customer. */
            customer_token?: string;
            /** @description The password of the customer with this email; sets the password of a new customer. */
            password?: string;
            /**
             * @description 0 suppresses the confirmation mail.
             * @example 0
             * @enum {integer}
             */
            customer_notification?: 0 | 1;
        };
        /** Refund */
        Refund: {
            readonly id: number;
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
            note: string | null;
            readonly order_id: number;
            refund_line_items: {
                readonly id: number;
                quantity: number;
                readonly line_item: {
                    readonly id: number;
                    /** @example 0A1B-2C3D-4E5F-6071 */
                    product_id: string;
                    /** @description For digital products only. */
                    license_id: number | null;
                    /** @description For digital products only. */
                    readonly license_title: string | null;
                    /** @description True for HD resolution of a video. */
                    hd: boolean;
                    /** @description The title of the product unless another one is sent. */
                    title: string;
                    readonly name: string;
                    quantity: number;
                    readonly grams: number;
                    readonly sku: string;
                    /** @description The net price per item in cents; in a request, the price of a sale made elsewhere. */
                    price: number;
                    readonly taxable: boolean;
                    readonly requires_shipping: boolean;
                    /** @description True if a gift certificate was used. */
                    readonly gift_card: boolean;
                    /** @description False for a product on pre-order. */
                    readonly product_exists: boolean;
                    /** @description In cents. */
                    readonly total_discount: number;
                };
            }[];
            /** @description True returns the items to stock. */
            restock: boolean;
            readonly tracking_number: string | null;
            readonly customer_token: string;
            readonly transactions: {
                readonly id: number;
                readonly order_id: number;
                readonly gateway: string;
                /** @example 2026-11-15T08:30:00 */
                readonly created_at: string;
                readonly test: boolean;
                readonly status: string;
                /** @description In cents. */
                readonly amount: number;
                readonly currency: string;
                readonly location_id: string | null;
                readonly customer_token: string;
                readonly device_id: string | null;
                /**
                 * @example web
                 * @enum {string}
                 */
                readonly source_name: "web" | "api";
            }[];
        };
        /** Refund */
        RefundCreate: {
            /** @default null */
            note?: string | null;
            /** @default [] */
            refund_line_items?: {
                id?: number;
                quantity: number;
                /** @description The id of the refunded line. */
                line_item_id: number;
            }[];
            /**
             * @description True returns the items to stock.
             * @default false
             */
            restock?: boolean;
            /** @description The amount in cents; by default the price of the lines. */
            amount?: number;
        };
        /** Webhook */
        Webhook: {
            readonly id: number;
            /**
             * @example customer/create
             * @enum {string}
             */
            topic: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
            /**
             * Format: uri
             * @description The address that receives the POST requests.
             * @example https://shop.example.org/one.png
             */
            address: string;
            /**
             * @example json
             * @enum {string}
             */
            format: "json";
            /** @description False once every retry has failed; sending true resumes deliveries. */
            is_active: boolean;
            /**
             * Format: date-time
             * @example 2026-11-15T08:30:00+00:00
             */
            readonly updated_at: string;
        };
        /** Webhook */
        WebhookCreate: {
            /**
             * @example customer/create
             * @enum {string}
             */
            topic: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
            /**
             * Format: uri
             * @description The address that receives the POST requests.
             * @example https://shop.example.org/one.png
             */
            address: string;
            /**
             * @default json
             * @example json
             * @enum {string}
             */
            format?: "json";
            /**
             * @description False once every retry has failed; sending true resumes deliveries.
             * @default true
             */
            is_active?: boolean;
        };
        /** Webhook */
        WebhookUpdate: {
            /**
             * @example customer/create
             * @enum {string}
             */
            topic?: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
            /**
             * Format: uri
             * @description The address that receives the POST requests.
             * @example https://shop.example.org/one.png
             */
            address?: string;
            /** @description False once every retry has failed; sending true resumes deliveries. */
            is_active?: boolean;
        };
        /** Delivery */
        Delivery: {
            readonly id: number;
            /** @description The `webhook-id` of the request, equal for every delivery of the event. */
            readonly event_id: string;
            readonly topic: string;
            /**
             * @example waiting
             * @enum {string}
             */
            readonly state: "waiting" | "delivered" | "cancelled";
            /**
             * @description The cause of the delivery: the event, a redelivery, a replay or a test.
             * @example event
             * @enum {string}
             */
            readonly origin: "event" | "redelivery" | "replay" | "test";
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
            /**
             * @description When the delivery was acknowledged or cancelled; null while it waits.
             * @example 2026-11-15T08:30:00
             */
            readonly ended_at: string | null;
            readonly data: {
                readonly type: string;
                readonly id: string;
                /**
                 * @description The `product_id` of a product; null for other resources, whose payload omits it.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                readonly long_id: string | null;
            };
            readonly attempts: {
                /** @example 2026-11-15T08:30:00 */
                readonly at: string;
                readonly duration_ms: number;
                /** @description The HTTP status of the answer; null if there was no answer. */
                readonly status: number | null;
                /** @description The reason of the failure; null if the attempt succeeded. */
                readonly reason: string | null;
                /** @description The first bytes of the answer. */
                readonly answer: string;
            }[];
        };
        /** Replay */
        Replay: {
            /**
             * @description Replays events from this time on, which is at most 30 days ago.
             * @example 2026-11-15T08:30:00
             */
            since: string;
            /**
             * @description Replays events before this time, by default the current time.
             * @example 2026-11-15T08:30:00
             */
            until: string;
            /**
             * @description The topic of the webhook, which is also the default.
             * @example customer/create
             * @enum {string}
             */
            topic: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
            /** @description The number of created deliveries; events that already wait for delivery are skipped. */
            readonly count: number;
        };
        /** Event */
        Event: {
            readonly id: number;
            readonly event_id: string;
            readonly company_id: number;
            readonly producer: string;
            /** @description The topic of the event. */
            readonly scope: string;
            /** @description The resource of the event. */
            readonly data: {
                readonly type: string;
                readonly id: string;
                /**
                 * @description The `product_id`; only events of products have it.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                readonly long_id?: string;
            };
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
        };
        /** Price */
        Price: {
            readonly id: number;
            title: string;
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
            /** @example 2026-11-15T08:30:00 */
            readonly modified_at: string;
            /**
             * @description 1 means valid, 0 invalid.
             * @example 0
             * @enum {integer}
             */
            valid: 0 | 1;
            /** @description Prices for single countries, which take precedence over the currency prices. */
            countries: {
                country_name: string;
                /** @example DE */
                country_code: string;
                /** @description In cents. */
                price: number;
            }[];
            currencies: {
                /** @description The currency code in lower case. */
                currency: string;
                /** @description In cents. */
                price: number;
            }[];
        };
        /** Product */
        Product: {
            readonly id: number;
            /**
             * @description Four groups of four hex digits; generated unless it is sent.
             * @example 0A1B-2C3D-4E5F-6071
             */
            product_id: string;
            /** @description The name for admins, and the fallback title in the shop. */
            title: string;
            /** @description The version of a locale takes precedence over it. */
            version: string;
            /** @description A comment that only admins see. */
            comment: string;
            /**
             * @description 1 video (SD); 3 web access; 4 software and generic files; 5 audio collection (MP3); 6 physical; 7 package (HTML or PDF); 8 collection: its products are sold together; 9 video (HD, with SD); 16 e-book (ePub); 17 service; 18 app; 19 theme; 20 certificate; 21 variation: one of its products is chosen
             * @example 1
             * @enum {integer}
             */
            product_type: 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 16 | 17 | 18 | 19 | 20 | 21;
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
            /** @example 2026-11-15T08:30:00 */
            readonly updated_at: string;
            /**
             * @description The product is unavailable until this time, unless pre_sales is true.
             * @example 2026-11-15T08:30:00
             */
            published_at: string | null;
            /** @description Sells the product before its release, even if it is incomplete. */
            pre_sales: boolean;
            drm_protected: boolean;
            /**
             * @description 1 allows the download of software without purchase.
             * @example 0
             * @enum {integer}
             */
            allow_download_trial: 0 | 1;
            attribute_set_id: number | null;
            /** @description True if the product is mirrored from another shop; only published can then be changed. */
            readonly mirrored: boolean;
            /** @description The duration in seconds; for video and audio. */
            runtime: number;
            supplier: number | null;
            /** @description For physical products only. */
            gtin: string;
            /** @description The weight in grams; for physical products only. */
            weight: number;
            /** @description The items in stock without reserved ones; null if stock is not managed. For physical products only. */
            items_in_stock: number | null;
            /** @description For physical products only. */
            manage_stock: boolean;
            /** @description True shows the product in the shop, false hides it. */
            published: boolean;
            categories: {
                readonly id: number;
                category_id: number;
                /** @example 2026-11-15T08:30:00 */
                readonly created_at: string;
            }[];
            /** @description The chapters in order of position; for video only. */
            chapters: {
                readonly id: number;
                name: string;
                /** @description The duration in seconds. */
                runtime: number;
            }[];
            groups: {
                /** @description A letter and an id: c for an access group, s for a subscription group, p for a sharing group. */
                group_id: string;
                /**
                 * @description Null means no limit.
                 * @example 2026-11-15T08:30:00
                 */
                start_at: string | null;
                /**
                 * @description Null means no limit.
                 * @example 2026-11-15T08:30:00
                 */
                end_at: string | null;
                /** @example 2026-11-15T08:30:00 */
                readonly created_at: string;
            }[];
            /** @description Sent locales are merged by id, else by language. The shop falls back to English, then to the first locale. */
            locales: {
                readonly id: number;
                /** @example de */
                language_id: string;
                title: string;
                /** @description May contain HTML. */
                description: string;
                /** @description Added to the sales confirmation mail; may contain HTML. */
                email_text: string;
                /**
                 * Format: uri
                 * @description The address shown in the trial dialog of protected software.
                 * @example https://shop.example.org/one.png
                 */
                product_url: string | null;
                /** @description Derived from the product if absent, like the other seo fields. */
                seo_title: string;
                seo_description: string;
                seo_keywords: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://shop.example.org/one.png
                 */
                src: string | null;
                version: string;
            }[];
            /** @description The preview pictures; an empty list removes all. */
            preview_pictures: {
                readonly id: number;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://shop.example.org/one.png
                 */
                src: string;
            }[];
            /** @description The prices and licenses of the product; a physical product has at most one entry. */
            price_license_binding: {
                readonly id: number;
                /** @description The license; null for a physical product. */
                license_id: number | null;
                price_id: number | null;
                /** @description The price model that is shown as the compare price. */
                compare_price_id: number | null;
                /** @description True for HD resolution; for video only. */
                hd: boolean;
            }[];
            tagging: {
                readonly id: number;
                /** @description For books, audio and video. */
                isbn: string;
                year: number | null;
            } | null;
            /** @description For audio, video and books. */
            tagging_genre: {
                readonly id: number;
                value: string;
            }[];
            /** @description For audio, video and books. */
            tagging_studios: {
                readonly id: number;
                value: string;
            }[];
            /** @description For audio, video and books. */
            tagging_people: {
                readonly id: number;
                role: string;
                person: string;
            }[];
            /** @description For audio, video and books. */
            tagging_script: {
                readonly id: number;
                person: string;
            }[];
            /** @description For audio, video and books. */
            tagging_director: {
                readonly id: number;
                person: string;
            }[];
            themes: {
                readonly id: number;
                /** @description The id of a theme; -1 means all themes. */
                theme_id: number;
                /** @example 2026-11-15T08:30:00 */
                readonly created_at: string;
            }[];
            /** @description The members of a collection or variation. */
            collection: {
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id: string;
                position: number;
            }[];
        };
        /** Product */
        ProductCreate: {
            /**
             * @description Four groups of four hex digits; generated unless it is sent.
             * @example 0A1B-2C3D-4E5F-6071
             */
            product_id?: string;
            /** @description The name for admins, and the fallback title in the shop. */
            title: string;
            /**
             * @description The version of a locale takes precedence over it.
             * @default
             */
            version?: string;
            /**
             * @description A comment that only admins see.
             * @default
             */
            comment?: string;
            /**
             * @description 1 video (SD); 3 web access; 4 software and generic files; 5 audio collection (MP3); 6 physical; 7 package (HTML or PDF); 8 collection: its products are sold together; 9 video (HD, with SD); 16 e-book (ePub); 17 service; 18 app; 19 theme; 20 certificate; 21 variation: one of its products is chosen
             * @example 1
             * @enum {integer}
             */
            product_type: 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 16 | 17 | 18 | 19 | 20 | 21;
            /**
             * @description The product is unavailable until this time, unless pre_sales is true.
             * @default null
             * @example 2026-11-15T08:30:00
             */
            published_at?: string | null;
            /**
             * @description Sells the product before its release, even if it is incomplete.
             * @default false
             */
            pre_sales?: boolean;
            /** @default false */
            drm_protected?: boolean;
            /**
             * @description 1 allows the download of software without purchase.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            allow_download_trial?: 0 | 1;
            /** @default null */
            attribute_set_id?: number | null;
            /**
             * @description The duration in seconds; for video and audio.
             * @default 0
             */
            runtime?: number;
            /** @default null */
            supplier?: number | null;
            /**
             * @description For physical products only.
             * @default
             */
            gtin?: string;
            /**
             * @description The weight in grams; for physical products only.
             * @default 0
             */
            weight?: number;
            /**
             * @description The items in stock without reserved ones; null if stock is not managed. For physical products only.
             * @default null
             */
            items_in_stock?: number | null;
            /**
             * @description For physical products only.
             * @default false
             */
            manage_stock?: boolean;
            /**
             * @description True shows the product in the shop, false hides it.
             * @default true
             */
            published?: boolean;
            /** @default [] */
            categories?: {
                id?: number;
                category_id: number;
            }[];
            /**
             * @description The chapters in order of position; for video only.
             * @default []
             */
            chapters?: {
                id?: number;
                name: string;
                /**
                 * @description The duration in seconds.
                 * @default 0
                 */
                runtime?: number;
            }[];
            /** @default [] */
            groups?: {
                /** @description A letter and an id: c for an access group, s for a subscription group, p for a sharing group. */
                group_id: string;
                /**
                 * @description Null means no limit.
                 * @default null
                 * @example 2026-11-15T08:30:00
                 */
                start_at?: string | null;
                /**
                 * @description Null means no limit.
                 * @default null
                 * @example 2026-11-15T08:30:00
                 */
                end_at?: string | null;
            }[];
            /**
             * @description Sent locales are merged by id, else by language. The shop falls back to English, then to the first locale.
             * @default []
             */
            locales?: {
                id?: number;
                /** @example de */
                language_id: string;
                /** @default  */
                title?: string;
                /**
                 * @description May contain HTML.
                 * @default
                 */
                description?: string;
                /**
                 * @description Added to the sales confirmation mail; may contain HTML.
                 * @default
                 */
                email_text?: string;
                /**
                 * Format: uri
                 * @description The address shown in the trial dialog of protected software.
                 * @default null
                 * @example https://shop.example.org/one.png
                 */
                product_url?: string | null;
                /**
                 * @description Derived from the product if absent, like the other seo fields.
                 * @default
                 */
                seo_title?: string;
                /** @default  */
                seo_description?: string;
                /** @default  */
                seo_keywords?: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @default null
                 * @example https://shop.example.org/one.png
                 */
                src?: string | null;
                /** @default  */
                version?: string;
            }[];
            /**
             * @description The preview pictures; an empty list removes all.
             * @default []
             */
            preview_pictures?: {
                id?: number;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://shop.example.org/one.png
                 */
                src?: string;
            }[];
            /**
             * @description The prices and licenses of the product; a physical product has at most one entry.
             * @default []
             */
            price_license_binding?: {
                id?: number;
                /**
                 * @description The license; null for a physical product.
                 * @default null
                 */
                license_id?: number | null;
                /** @default null */
                price_id?: number | null;
                /**
                 * @description The price model that is shown as the compare price.
                 * @default null
                 */
                compare_price_id?: number | null;
                /**
                 * @description True for HD resolution; for video only.
                 * @default false
                 */
                hd?: boolean;
            }[];
            /** @default null */
            tagging?: {
                id?: number;
                /**
                 * @description For books, audio and video.
                 * @default
                 */
                isbn?: string;
                /** @default null */
                year?: number | null;
            } | null;
            /**
             * @description For audio, video and books.
             * @default []
             */
            tagging_genre?: {
                id?: number;
                value: string;
            }[];
            /**
             * @description For audio, video and books.
             * @default []
             */
            tagging_studios?: {
                id?: number;
                value: string;
            }[];
            /**
             * @description For audio, video and books.
             * @default []
             */
            tagging_people?: {
                id?: number;
                /** @default  */
                role?: string;
                person: string;
            }[];
            /**
             * @description For audio, video and books.
             * @default []
             */
            tagging_script?: {
                id?: number;
                person: string;
            }[];
            /**
             * @description For audio, video and books.
             * @default []
             */
            tagging_director?: {
                id?: number;
                person: string;
            }[];
            /** @default [] */
            themes?: {
                id?: number;
                /** @description The id of a theme; -1 means all themes. */
                theme_id: number;
            }[];
            /**
             * @description An alias of preview_pictures in requests.
             * @default []
             */
            images?: {
                id?: number;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://shop.example.org/one.png
                 */
                src?: string;
            }[];
            /**
             * @description The members of a collection or variation.
             * @default []
             */
            collection?: {
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id: string;
                /** @default 0 */
                position?: number;
            }[];
        };
        /** Product */
        ProductUpdate: {
            /** @description The name for admins, and the fallback title in the shop. */
            title?: string;
            /** @description The version of a locale takes precedence over it. */
            version?: string;
            /** @description A comment that only admins see. */
            comment?: string;
            /**
             * @description 1 video (SD); 3 web access; 4 software and generic files; 5 audio collection (MP3); 6 physical; 7 package (HTML or PDF); 8 collection: its products are sold together; 9 video (HD, with SD); 16 e-book (ePub); 17 service; 18 app; 19 theme; 20 certificate; 21 variation: one of its products is chosen
             * @example 1
             * @enum {integer}
             */
            product_type?: 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 16 | 17 | 18 | 19 | 20 | 21;
            /**
             * @description The product is unavailable until this time, unless pre_sales is true.
             * @example 2026-11-15T08:30:00
             */
            published_at?: string | null;
            /** @description Sells the product before its release, even if it is incomplete. */
            pre_sales?: boolean;
            /**
             * @description 1 allows the download of software without purchase.
             * @example 0
             * @enum {integer}
             */
            allow_download_trial?: 0 | 1;
            attribute_set_id?: number | null;
            /** @description The duration in seconds; for video and audio. */
            runtime?: number;
            supplier?: number | null;
            /** @description For physical products only. */
            gtin?: string;
            /** @description The weight in grams; for physical products only. */
            weight?: number;
            /** @description The items in stock without reserved ones; null if stock is not managed. For physical products only. */
            items_in_stock?: number | null;
            /** @description For physical products only. */
            manage_stock?: boolean;
            /** @description True shows the product in the shop, false hides it. */
            published?: boolean;
            categories?: {
                id?: number;
                category_id?: number;
            }[];
            /** @description The chapters in order of position; for video only. */
            chapters?: {
                id?: number;
                name?: string;
                /** @description The duration in seconds. */
                runtime?: number;
            }[];
            groups?: {
                /** @description A letter and an id: c for an access group, s for a subscription group, p for a sharing group. */
                group_id?: string;
                /**
                 * @description Null means no limit.
                 * @example 2026-11-15T08:30:00
                 */
                start_at?: string | null;
                /**
                 * @description Null means no limit.
                 * @example 2026-11-15T08:30:00
                 */
                end_at?: string | null;
            }[];
            /** @description Sent locales are merged by id, else by language. The shop falls back to English, then to the first locale. */
            locales?: {
                id?: number;
                /** @example de */
                language_id?: string;
                title?: string;
                /** @description May contain HTML. */
                description?: string;
                /** @description Added to the sales confirmation mail; may contain HTML. */
                email_text?: string;
                /**
                 * Format: uri
                 * @description The address shown in the trial dialog of protected software.
                 * @example https://shop.example.org/one.png
                 */
                product_url?: string | null;
                /** @description Derived from the product if absent, like the other seo fields. */
                seo_title?: string;
                seo_description?: string;
                seo_keywords?: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://shop.example.org/one.png
                 */
                src?: string | null;
                version?: string;
            }[];
            /** @description The preview pictures; an empty list removes all. */
            preview_pictures?: {
                id?: number;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://shop.example.org/one.png
                 */
                src?: string;
            }[];
            /** @description The prices and licenses of the product; a physical product has at most one entry. */
            price_license_binding?: {
                id?: number;
                /** @description The license; null for a physical product. */
                license_id?: number | null;
                price_id?: number | null;
                /** @description The price model that is shown as the compare price. */
                compare_price_id?: number | null;
                /** @description True for HD resolution; for video only. */
                hd?: boolean;
            }[];
            tagging?: {
                id?: number;
                /** @description For books, audio and video. */
                isbn?: string;
                year?: number | null;
            } | null;
            /** @description For audio, video and books. */
            tagging_genre?: {
                id?: number;
                value?: string;
            }[];
            /** @description For audio, video and books. */
            tagging_studios?: {
                id?: number;
                value?: string;
            }[];
            /** @description For audio, video and books. */
            tagging_people?: {
                id?: number;
                role?: string;
                person?: string;
            }[];
            /** @description For audio, video and books. */
            tagging_script?: {
                id?: number;
                person?: string;
            }[];
            /** @description For audio, video and books. */
            tagging_director?: {
                id?: number;
                person?: string;
            }[];
            themes?: {
                id?: number;
                /** @description The id of a theme; -1 means all themes. */
                theme_id?: number;
            }[];
            /** @description An alias of preview_pictures in requests. */
            images?: {
                id?: number;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://shop.example.org/one.png
                 */
                src?: string;
            }[];
            /** @description The members of a collection or variation. */
            collection?: {
                /** @example 0A1B-2C3D-4E5F-6071 */
                product_id?: string;
                position?: number;
            }[];
        };
        /** Theme setting */
        ThemeSetting: {
            readonly id: number;
            readonly company_id: number;
            theme_id: number;
            readonly name: string;
            /** @description The recommended domain of the shop. */
            readonly domain: string;
            readonly enabled: boolean;
            readonly mobile_domain_available: boolean;
            /** @description A separate domain for My Content, which is used once it is proven. */
            access_domain: string | null;
            /** @description The custom domain of the shop, which is used once it is proven. */
            shop_domain: string | null;
            /** @description The numeric sub-domain assigned at creation. */
            readonly sub_domain: string;
            /** @description The sub-domain that the company has chosen. */
            vanity_domain: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            homepage_url: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            facebook_url: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            google_url: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            twitter_url: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            youtube_url: string | null;
            affiliates_enabled: boolean;
            /** @description The percentage of revenue paid to affiliates. */
            affiliate_percentage: number;
            allow_reviews: boolean;
            allow_anonymous_reviews: boolean;
            need_approval_of_reviews: boolean;
            send_email_on_new_review: boolean;
            newsletter_enabled: boolean;
            google_tracking_id: string;
            google_ecommerce_enabled: boolean;
            google_shopping_account_id: string;
            /** @description The HTML that is placed into every page of the shop. */
            html_tag: string;
            /** @description The HTML meta tags of every page. */
            meta_tag: string;
            sample_product_id: number | null;
            sample_product_license_id: number | null;
            /** @description True shows the offline message to all visitors except the owner. */
            shop_offline: boolean;
            /**
             * Format: uri
             * @description The address of the icon.
             * @example https://shop.example.org/one.png
             */
            shop_icon: string | null;
            /** @example 2026-11-15T08:30:00 */
            readonly updated_at: string;
            /** @description Sent locales are merged by id, else by language. The shop falls back to English. */
            locales: {
                readonly id: number;
                /** @example de */
                language_id: string;
                shop_name: string;
                shop_description: string;
                offline_message: string;
                seo_title: string;
                seo_description: string;
                seo_keywords: string;
            }[];
        };
        /** Theme setting */
        ThemeSettingCreate: {
            theme_id: number;
            /**
             * @description A separate domain for My Content, which is used once it is proven.
             * @default null
             */
            access_domain?: string | null;
            /**
             * @description The custom domain of the shop, which is used once it is proven.
             * @default null
             */
            shop_domain?: string | null;
            /**
             * @description The sub-domain that the company has chosen.
             * @default null
             */
            vanity_domain?: string | null;
            /**
             * Format: uri
             * @default null
             * @example https://shop.example.org/one.png
             */
            homepage_url?: string | null;
            /**
             * Format: uri
             * @default null
             * @example https://shop.example.org/one.png
             */
            facebook_url?: string | null;
            /**
             * Format: uri
             * @default null
             * @example https://shop.example.org/one.png
             */
            google_url?: string | null;
            /**
             * Format: uri
             * @default null
             * @example https://shop.example.org/one.png
             */
            twitter_url?: string | null;
            /**
             * Format: uri
             * @default null
             * @example https://shop.example.org/one.png
             */
            youtube_url?: string | null;
            /** @default false */
            affiliates_enabled?: boolean;
            /**
             * @description The percentage of revenue paid to affiliates.
             * @default 0
             */
            affiliate_percentage?: number;
            /** @default false */
            allow_reviews?: boolean;
            /** @default false */
            allow_anonymous_reviews?: boolean;
            /** @default false */
            need_approval_of_reviews?: boolean;
            /** @default false */
            send_email_on_new_review?: boolean;
            /** @default false */
            newsletter_enabled?: boolean;
            /** @default  */
            google_tracking_id?: string;
            /** @default false */
            google_ecommerce_enabled?: boolean;
            /** @default  */
            google_shopping_account_id?: string;
            /**
             * @description The HTML that is placed into every page of the shop.
             * @default
             */
            html_tag?: string;
            /**
             * @description The HTML meta tags of every page.
             * @default
             */
            meta_tag?: string;
            /** @default null */
            sample_product_id?: number | null;
            /** @default null */
            sample_product_license_id?: number | null;
            /**
             * @description True shows the offline message to all visitors except the owner.
             * @default false
             */
            shop_offline?: boolean;
            /**
             * Format: uri
             * @description The address of the icon.
             * @default null
             * @example https://shop.example.org/one.png
             */
            shop_icon?: string | null;
            /**
             * @description Sent locales are merged by id, else by language. The shop falls back to English.
             * @default []
             */
            locales?: {
                id?: number;
                /** @example de */
                language_id: string;
                /** @default  */
                shop_name?: string;
                /** @default  */
                shop_description?: string;
                /** @default  */
                offline_message?: string;
                /** @default  */
                seo_title?: string;
                /** @default  */
                seo_description?: string;
                /** @default  */
                seo_keywords?: string;
            }[];
        };
        /** Theme setting */
        ThemeSettingUpdate: {
            /** @description A separate domain for My Content, which is used once it is proven. */
            access_domain?: string | null;
            /** @description The custom domain of the shop, which is used once it is proven. */
            shop_domain?: string | null;
            /** @description The sub-domain that the company has chosen. */
            vanity_domain?: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            homepage_url?: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            facebook_url?: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            google_url?: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            twitter_url?: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            youtube_url?: string | null;
            affiliates_enabled?: boolean;
            /** @description The percentage of revenue paid to affiliates. */
            affiliate_percentage?: number;
            allow_reviews?: boolean;
            allow_anonymous_reviews?: boolean;
            need_approval_of_reviews?: boolean;
            send_email_on_new_review?: boolean;
            newsletter_enabled?: boolean;
            google_tracking_id?: string;
            google_ecommerce_enabled?: boolean;
            google_shopping_account_id?: string;
            /** @description The HTML that is placed into every page of the shop. */
            html_tag?: string;
            /** @description The HTML meta tags of every page. */
            meta_tag?: string;
            sample_product_id?: number | null;
            sample_product_license_id?: number | null;
            /** @description True shows the offline message to all visitors except the owner. */
            shop_offline?: boolean;
            /**
             * Format: uri
             * @description The address of the icon.
             * @example https://shop.example.org/one.png
             */
            shop_icon?: string | null;
            /** @description Sent locales are merged by id, else by language. The shop falls back to English. */
            locales?: {
                id?: number;
                /** @example de */
                language_id?: string;
                shop_name?: string;
                shop_description?: string;
                offline_message?: string;
                seo_title?: string;
                seo_description?: string;
                seo_keywords?: string;
            }[];
        };
        /** Marketplace entry */
        MarketplaceEntry: {
            readonly market_id: number;
            readonly company_name: string;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            readonly company_logo: string | null;
            readonly shop_name: string;
            readonly shop_description: string;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            readonly shop_icon: string | null;
            /**
             * Format: uri
             * @example https://shop.example.org/one.png
             */
            readonly shop_url: string;
            readonly product_count: number;
            /** @description The percentage of the original price that the owner gets for each sale. */
            readonly cost_to_licensees_percent: number;
        };
        /**
         * TakenOver
         * @description How many products were added, and how many the company had already.
         */
        TakenOver: {
            added: number;
            skipped: number;
        };
        /** Traffic statistics */
        TrafficStatistic: {
            /**
             * Format: date
             * @description The day in GMT.
             * @example 2026-11-15
             */
            readonly date: string;
            readonly visits: number;
            readonly page_views: number;
            readonly visitors: number;
            readonly repeating_visitors: number;
            readonly bots: number;
            readonly bounce: number;
        };
        /** Order statistics */
        OrderStatistic: {
            /** @description The shop owner's home currency, in lower case. */
            readonly currency: string;
            /**
             * Format: date
             * @description The day in GMT.
             * @example 2026-11-15
             */
            readonly date: string;
            readonly digital_count: number;
            /** @description In cents. */
            readonly digital_amount: number;
            readonly international_count: number;
            /** @description In cents. */
            readonly international_amount: number;
            readonly item_count: number;
            readonly national_count: number;
            /** @description In cents. */
            readonly national_amount: number;
            readonly order_count: number;
            /** @description In cents. */
            readonly order_amount: number;
            readonly permanent_license_count: number;
            /** @description In cents. */
            readonly permanent_license_amount: number;
            readonly physical_count: number;
            /** @description In cents. */
            readonly physical_amount: number;
            readonly rental_license_count: number;
            /** @description In cents. */
            readonly rental_license_amount: number;
        };
        /** Abandoned shopping cart statistics */
        CartStatistic: {
            /** @description The shop owner's home currency, in lower case. */
            readonly currency: string;
            /**
             * Format: date
             * @description The day in GMT.
             * @example 2026-11-15
             */
            readonly date: string;
            readonly digital_count: number;
            /** @description In cents. */
            readonly digital_amount: number;
            readonly international_count: number;
            /** @description In cents. */
            readonly international_amount: number;
            readonly item_count: number;
            readonly national_count: number;
            /** @description In cents. */
            readonly national_amount: number;
            readonly order_count: number;
            /** @description In cents. */
            readonly order_amount: number;
            readonly permanent_license_count: number;
            /** @description In cents. */
            readonly permanent_license_amount: number;
            readonly physical_count: number;
            /** @description In cents. */
            readonly physical_amount: number;
            readonly rental_license_count: number;
            /** @description In cents. */
            readonly rental_license_amount: number;
        };
        /** Order devices statistics */
        OrderDevicesStatistic: {
            /**
             * Format: date
             * @description The day in GMT.
             * @example 2026-11-15
             */
            readonly date: string;
            readonly fire_os: number;
            readonly chrome_os: number;
            readonly ios: number;
            readonly android: number;
            readonly windows: number;
            readonly os_x: number;
            readonly linux: number;
            readonly unknown: number;
        };
        /** Order products statistics */
        OrderProductsStatistic: {
            readonly count: number;
            readonly id: number;
            readonly name: string;
            /** @example 0A1B-2C3D-4E5F-6071 */
            readonly product_id: string;
            /** @description In cents. */
            readonly amount: number;
            /** @description The shop owner's home currency, in lower case. */
            readonly currency: string;
        };
        /** Currency rate */
        CurrencyRate: {
            readonly id: number;
            /**
             * Format: date
             * @description The day in GMT; the rate is valid until the next known one.
             * @example 2026-11-15
             */
            readonly date: string;
            /** @description The currency code in lower case. */
            readonly currency: string;
            /** @description The amount of the currency that one euro buys. */
            readonly rate: number;
        };
        /** User */
        User: {
            readonly id: number;
            readonly company_id: number;
            /**
             * Format: email
             * @description The sign-in email of the user; a changed one must be verified.
             * @example kim@example.org
             */
            email: string;
            first_name: string;
            last_name: string;
            /** @example de */
            language: string;
            note: string;
            /**
             * @example enabled
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /** @description The offset from UTC in minutes. */
            time_zone: number;
            readonly token: string;
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
            /** @example 2026-11-15T08:30:00 */
            readonly updated_at: string;
            readonly valid: boolean;
            readonly verified_email: boolean;
            default_address: {
                /** @description The id of the address, for use in paths. */
                readonly id: number;
                first_name: string;
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                company: string;
                /** @description The street and number. */
                address1: string;
                address2: string;
                city: string;
                zip: string;
                province: string;
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                phone: string;
                /** @example de */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description True for the customer's default address. */
                default: boolean;
                readonly password_option: unknown;
            } | null;
            /** @description The permissions of the user; a user can give only permissions that they have. */
            permissions: {
                /**
                 * @example 0
                 * @enum {integer}
                 */
                request_products: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                request_keyfile: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                request_rescue_code: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                request_beta_code: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                create_users: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                web_access: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                accounting: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                unlock: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                RepAccounting: 0 | 1;
                /**
                 * @description An addition to the interface: the user may manage apps, their secrets and permissions, and the signing secret.
                 * @example 0
                 * @enum {integer}
                 */
                manage_apps: 0 | 1;
                /**
                 * @description An addition to the interface: the user may manage the shop and its domains.
                 * @example 0
                 * @enum {integer}
                 */
                manage_shop: 0 | 1;
            };
        };
        /** User */
        UserCreate: {
            /**
             * Format: email
             * @description The sign-in email of the user; a changed one must be verified.
             * @example kim@example.org
             */
            email: string;
            first_name: string;
            last_name: string;
            /**
             * @default en
             * @example de
             */
            language?: string;
            /** @default  */
            note?: string;
            /**
             * @default enabled
             * @example enabled
             * @enum {string}
             */
            state?: "enabled" | "disabled";
            /**
             * @description The offset from UTC in minutes.
             * @default 0
             */
            time_zone?: number;
            /** @default null */
            default_address?: {
                /** @description The id of the address, for use in paths. */
                id?: number;
                /** @default  */
                first_name?: string;
                /** @default  */
                last_name?: string;
                /**
                 * @description The full name of the recipient.
                 * @default
                 */
                name?: string;
                /** @default  */
                company?: string;
                /**
                 * @description The street and number.
                 * @default
                 */
                address1?: string;
                /** @default  */
                address2?: string;
                /** @default  */
                city?: string;
                /** @default  */
                zip?: string;
                /** @default  */
                province?: string;
                /** @default  */
                province_code?: string;
                /**
                 * @description The country: its name or its code. Fills a `country_code` that is not sent.
                 * @default
                 */
                country?: string;
                /**
                 * @description The name of the country; read if `country` names no known country.
                 * @default
                 */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @default null
                 * @example DE
                 */
                country_code?: string | null;
                /** @default  */
                phone?: string;
                /**
                 * @default null
                 * @example de
                 */
                language?: string | null;
                /**
                 * @description True for the customer's default address.
                 * @default false
                 */
                default?: boolean;
            } | null;
            /** @description The permissions of the user; a user can give only permissions that they have. */
            permissions?: {
                /**
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                request_products?: 0 | 1;
                /**
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                request_keyfile?: 0 | 1;
                /**
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                request_rescue_code?: 0 | 1;
                /**
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                request_beta_code?: 0 | 1;
                /**
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                create_users?: 0 | 1;
                /**
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                web_access?: 0 | 1;
                /**
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                accounting?: 0 | 1;
                /**
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                unlock?: 0 | 1;
                /**
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                RepAccounting?: 0 | 1;
                /**
                 * @description An addition to the interface: the user may manage apps, their secrets and permissions, and the signing secret.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                manage_apps?: 0 | 1;
                /**
                 * @description An addition to the interface: the user may manage the shop and its domains.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                manage_shop?: 0 | 1;
            };
        };
        /** User */
        UserUpdate: {
            /**
             * Format: email
             * @description The sign-in email of the user; a changed one must be verified.
             * @example kim@example.org
             */
            email?: string;
            first_name?: string;
            last_name?: string;
            /** @example de */
            language?: string;
            note?: string;
            /**
             * @example enabled
             * @enum {string}
             */
            state?: "enabled" | "disabled";
            /** @description The offset from UTC in minutes. */
            time_zone?: number;
            default_address?: {
                /** @description The id of the address, for use in paths. */
                id?: number;
                first_name?: string;
                last_name?: string;
                /** @description The full name of the recipient. */
                name?: string;
                company?: string;
                /** @description The street and number. */
                address1?: string;
                address2?: string;
                city?: string;
                zip?: string;
                province?: string;
                province_code?: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country?: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code?: string | null;
                phone?: string;
                /** @example de */
                language?: string | null;
                /** @description True for the customer's default address. */
                default?: boolean;
            } | null;
            /** @description The permissions of the user; a user can give only permissions that they have. */
            permissions?: {
                /**
                 * @example 0
                 * @enum {integer}
                 */
                request_products?: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                request_keyfile?: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                request_rescue_code?: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                request_beta_code?: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                create_users?: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                web_access?: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                accounting?: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                unlock?: 0 | 1;
                /**
                 * @example 0
                 * @enum {integer}
                 */
                RepAccounting?: 0 | 1;
                /**
                 * @description An addition to the interface: the user may manage apps, their secrets and permissions, and the signing secret.
                 * @example 0
                 * @enum {integer}
                 */
                manage_apps?: 0 | 1;
                /**
                 * @description An addition to the interface: the user may manage the shop and its domains.
                 * @example 0
                 * @enum {integer}
                 */
                manage_shop?: 0 | 1;
            };
        };
        /** File */
        File: {
            readonly id: number;
            /** @description The file name that the client sent. */
            readonly name: string;
            /**
             * @description The content type of the served picture.
             * @example image/png
             */
            readonly content_type: string;
            /** @description The number of uploaded bytes. */
            readonly size: number;
            /** @description The width of the original size in pixels. */
            readonly width: number;
            readonly height: number;
            /**
             * Format: uri
             * @description The address of the picture, for use as the src of a product or category of the same company.
             * @example https://shop.example.org/one.png
             */
            readonly src: string;
            /** @description The addresses of the picture in each size. */
            readonly sizes: {
                /** @example thumb */
                readonly name: string;
                /**
                 * Format: uri
                 * @example https://shop.example.org/one.png
                 */
                readonly src: string;
            }[];
            /** @example 2026-11-15T08:30:00 */
            readonly created_at: string;
        };
        /**
         * TokenInfo
         * @description What an access token grants. An invalid token is answered with 400 and one of three texts in `error`.
         */
        TokenInfo: {
            /** @description The client id of the app. */
            issued_to: string;
            /** @description The admin user who granted access. */
            user_id: string;
            /** @description Comma-separated. */
            scope: string;
            /** @description Seconds. */
            expires_in: string;
            /** @enum {string} */
            access_type: "offline" | "online";
        };
        /**
         * TokenFault
         * @description Why the token is refused.
         */
        TokenFault: {
            /** @enum {string} */
            error: "expired" | "access_token required" | "invalid access_token";
            /** @constant */
            code: "unauthorized";
        };
        /**
         * TokenResponse
         * @description A refresh token can be exchanged once; store the new one of every answer. A client that sends its secret may repeat an exchange whose answer was lost.
         */
        TokenResponse: {
            access_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description Seconds. */
            expires_in: number;
            /** @description Null for `access_type` online. */
            refresh_token: string | null;
            /** @description Comma-separated. */
            scope: string;
            /** @enum {string} */
            access_type: "offline" | "online";
            "as:client_id": string;
            /** @description The user's email. */
            userName: string;
            /** @description As HTTP writes dates (RFC 1123): `Sat, 15 Nov 2025 09:00:00 GMT`. */
            issued: string;
            /** @description As HTTP writes dates (RFC 1123): `Sat, 15 Nov 2025 09:00:00 GMT`. */
            expires: string;
        };
        /**
         * AuthorizationServer
         * @description Where and how apps get access; RFC 8414.
         */
        AuthorizationServer: {
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            revocation_endpoint: string;
            jwks_uri: string;
            service_documentation?: string;
            scopes_supported?: string[];
            response_types_supported: string[];
            grant_types_supported?: string[];
            code_challenge_methods_supported?: string[];
            token_endpoint_auth_methods_supported?: string[];
            revocation_endpoint_auth_methods_supported?: string[];
        };
        /**
         * KeySet
         * @description The public keys that access tokens are signed with; RFC 7517.
         */
        KeySet: {
            keys: {
                kty: string;
                crv: string;
                kid: string;
                x: string;
                alg: string;
                use: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "categories.list": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories: components["schemas"]["Category"][];
                    };
                };
            };
        };
    };
    "categories.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    category: components["schemas"]["CategoryCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
        };
    };
    "categories.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "categories.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
        };
    };
    "categories.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    category: components["schemas"]["CategoryUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
        };
    };
    "categories.updateByPost": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    category: components["schemas"]["CategoryUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
        };
    };
    "categories.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "companies.list": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                updated_at_min?: string;
                /** @description 1: just the own company, and not as a list. */
                self?: 0 | 1;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies: components["schemas"]["Company"][];
                    } | {
                        company: components["schemas"]["Company"];
                    };
                };
            };
        };
    };
    "companies.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "companies.search": {
        parameters: {
            query: {
                /** @description `field:value` with one of the fields email. */
                query: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies: components["schemas"]["Company"][];
                    };
                };
            };
        };
    };
    "companies.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
        };
    };
    "companies.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                token: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    company: components["schemas"]["CompanyUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
        };
    };
    "customers.list": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                updated_at_min?: string;
                /** @description With `password`: no list, but the customer where both match, or `{}` where nobody has it. */
                email?: string;
                /** @description Of the customer with that `email`. Addresses are kept in many places: prefer the POST. */
                password?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customers: components["schemas"]["Customer"][];
                    } | {
                        customer: components["schemas"]["Customer"];
                    } | Record<string, never>;
                };
            };
        };
    };
    "customers.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customer: components["schemas"]["CustomerCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    "customers.validate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["Customer"];
                    } | Record<string, never>;
                };
            };
        };
    };
    "customers.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "customers.search": {
        parameters: {
            query: {
                /** @description `field:value` with one of the fields email, first_name, last_name, token, note. */
                query: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customers: components["schemas"]["Customer"][];
                    };
                };
            };
        };
    };
    "customers.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The token of the row, or its id. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    "customers.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description The token of the row, or its id. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customer: components["schemas"]["CustomerUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    "customers.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "addresses.list": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description The token of the row, or its id. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        addresses: components["schemas"]["CustomerAddress"][];
                    };
                };
            };
        };
    };
    "addresses.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The token of the row, or its id. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: components["schemas"]["CustomerAddressCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        addresses: components["schemas"]["CustomerAddress"][];
                    };
                };
            };
        };
    };
    "addresses.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The token of the row, or its id. */
                token: string;
                /** @description Names the row. */
                address: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer_address: components["schemas"]["CustomerAddress"];
                    };
                };
            };
        };
    };
    "addresses.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description The token of the row, or its id. */
                token: string;
                /** @description Names the row. */
                address: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: components["schemas"]["CustomerAddressUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer_address: components["schemas"]["CustomerAddress"];
                    };
                };
            };
        };
    };
    "addresses.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                token: number;
                /** @description Names the row. */
                address: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "addresses.makeDefault": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
            };
            path: {
                /** @description The token of the row, or its id. */
                token: string;
                /** @description Names the row. */
                address: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer_address: components["schemas"]["CustomerAddress"];
                    };
                };
            };
        };
    };
    "fulfillments.list": {
        parameters: {
            query?: {
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_min?: string;
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_max?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fulfillments: components["schemas"]["Fulfillment"][];
                    };
                };
            };
        };
    };
    "fulfillments.open": {
        parameters: {
            query?: {
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_min?: string;
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_max?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fulfillments: components["schemas"]["Fulfillment"][];
                    };
                };
            };
        };
    };
    "fulfillments.complete": {
        parameters: {
            query?: {
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_min?: string;
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_max?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fulfillments: components["schemas"]["Fulfillment"][];
                    };
                };
            };
        };
    };
    "fulfillments.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "fulfillments.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fulfillment: components["schemas"]["Fulfillment"];
                    };
                };
            };
        };
    };
    "fulfillments.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                token: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fulfillment: components["schemas"]["FulfillmentUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fulfillment: components["schemas"]["Fulfillment"];
                    };
                };
            };
        };
    };
    "issuedLicenses.list": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description Names the row. */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        issued_licenses: components["schemas"]["IssuedLicense"][];
                    };
                };
            };
        };
    };
    "licenses.list": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        licenses: components["schemas"]["License"][];
                    };
                };
            };
        };
    };
    "licenses.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "licenses.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        license: components["schemas"]["License"];
                    };
                };
            };
        };
    };
    "orders.list": {
        parameters: {
            query?: {
                /** @description Comma-separated ids of orders. */
                ids?: string;
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_min?: string;
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_max?: string;
                /** @description Only entries with this `financial_status`. */
                financial_status?: "paid" | "partially_refunded" | "refunded" | "any";
                /** @description The fulfillment status; `null` means not yet shipped. */
                fulfillment_status?: "fulfilled" | "partial" | "null" | "any";
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                updated_at_min?: string;
                /** @description Only entries with this `customer_token`. */
                customer_token?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: components["schemas"]["Order"][];
                    };
                };
            };
        };
    };
    "orders.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    order: components["schemas"]["OrderCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    "orders.count": {
        parameters: {
            query?: {
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_min?: string;
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_max?: string;
                /** @description Only entries with this `financial_status`. */
                financial_status?: "paid" | "partially_refunded" | "refunded" | "any";
                /** @description The fulfillment status; `null` means not yet shipped. */
                fulfillment_status?: "fulfilled" | "partial" | "null" | "any";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "orders.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    "orders.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    order: components["schemas"]["OrderUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    "orders.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "orders.refund": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    refund: components["schemas"]["RefundCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refund: components["schemas"]["Refund"];
                    };
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    webhook: components["schemas"]["WebhookCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    "webhooks.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    webhook: components["schemas"]["WebhookUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    "webhooks.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "deliveries.list": {
        parameters: {
            query?: {
                /** @description Only entries with this `state`. */
                state?: "waiting" | "delivered" | "cancelled";
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_min?: string;
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_max?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["Delivery"][];
                    };
                };
            };
        };
    };
    "deliveries.redeliver": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
                /** @description Names the row. */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
    "deliveries.replay": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Replays events from this time on, which is at most 30 days ago.
                     * @example 2026-11-15T08:30:00
                     */
                    since: string;
                    /**
                     * @description Replays events before this time, by default the current time.
                     * @example 2026-11-15T08:30:00
                     */
                    until?: string;
                    /**
                     * @description The topic of the webhook, which is also the default.
                     * @example customer/create
                     * @enum {string}
                     */
                    topic?: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replay: components["schemas"]["Replay"];
                    };
                };
            };
        };
    };
    "deliveries.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description Events of this topic, such as `category/create`; topics without webhooks are accepted, too. */
                topic?: string;
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_min?: string;
                /** @description Seconds that the answer may take to come, where there is nothing to tell yet. */
                wait?: number;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["Event"][];
                    };
                };
            };
        };
    };
    "prices.list": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        prices: components["schemas"]["Price"][];
                    };
                };
            };
        };
    };
    "prices.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "prices.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        price: components["schemas"]["Price"];
                    };
                };
            };
        };
    };
    "products.list": {
        parameters: {
            query?: {
                /** @description Comma-separated ids of products. */
                ids?: string;
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_min?: string;
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                created_at_max?: string;
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                updated_at_min?: string;
                /** @description Only entries changed at this time or earlier. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                updated_at_max?: string;
                /** @description Only entries with `published_at` at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                published_at_min?: string;
                /** @description Only entries with `published_at` at this time or earlier. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                published_at_max?: string;
                /** @description Products that the shop currently sells, products that it does not sell, or all. */
                published_status?: "published" | "unpublished" | "any";
                /** @description Products of this type. */
                product_type?: 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 16 | 17 | 18 | 19 | 20 | 21;
                /** @description `field:value` with one of the fields version, title, comment, product_id, product_type. */
                query?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        products: components["schemas"]["Product"][];
                    };
                };
            };
        };
    };
    "products.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    product: components["schemas"]["ProductCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    "products.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "products.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of the product, or its `product_id`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    "products.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of the product, or its `product_id`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    product: components["schemas"]["ProductUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    "products.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of the product, or its `product_id`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "themeSettings.list": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ThemeSettings: components["schemas"]["ThemeSetting"][];
                    };
                };
            };
        };
    };
    "themeSettings.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ThemeSetting: components["schemas"]["ThemeSettingCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ThemeSetting: components["schemas"]["ThemeSetting"];
                    };
                };
            };
        };
    };
    "themeSettings.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "themeSettings.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ThemeSetting: components["schemas"]["ThemeSetting"];
                    };
                };
            };
        };
    };
    "themeSettings.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ThemeSetting: components["schemas"]["ThemeSettingUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ThemeSetting: components["schemas"]["ThemeSetting"];
                    };
                };
            };
        };
    };
    "themeSettings.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "marketplace.list": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        marketplace: components["schemas"]["MarketplaceEntry"][];
                    };
                };
            };
        };
    };
    "marketplace.products": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description Names the row. */
                market_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        products: components["schemas"]["Product"][];
                    };
                };
            };
        };
    };
    "marketplace.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Names the row. */
                market_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenOver"];
                };
            };
        };
    };
    "marketplace.activate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Names the row. */
                market_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenOver"];
                };
            };
        };
    };
    "statistics.traffic": {
        parameters: {
            query?: {
                /** @description The first day of the period. */
                StartDate?: string;
                /** @description The last day of the period. */
                EndDate?: string;
            };
            header?: never;
            path: {
                /** @description Names the row. */
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        traffic_statistics: components["schemas"]["TrafficStatistic"][];
                    };
                };
            };
        };
    };
    "statistics.order": {
        parameters: {
            query?: {
                /** @description The first day of the period. */
                StartDate?: string;
                /** @description The last day of the period. */
                EndDate?: string;
            };
            header?: never;
            path: {
                /** @description Names the row. */
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order_statistics: components["schemas"]["OrderStatistic"][];
                    };
                };
            };
        };
    };
    "statistics.cart": {
        parameters: {
            query?: {
                /** @description The first day of the period. */
                StartDate?: string;
                /** @description The last day of the period. */
                EndDate?: string;
            };
            header?: never;
            path: {
                /** @description Names the row. */
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cart_statistics: components["schemas"]["CartStatistic"][];
                    };
                };
            };
        };
    };
    "statistics.orderDevices": {
        parameters: {
            query?: {
                /** @description The first day of the period. */
                StartDate?: string;
                /** @description The last day of the period. */
                EndDate?: string;
            };
            header?: never;
            path: {
                /** @description Names the row. */
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order_devices_statistics: components["schemas"]["OrderDevicesStatistic"][];
                    };
                };
            };
        };
    };
    "statistics.orderProducts": {
        parameters: {
            query?: {
                /** @description The first day of the period. */
                StartDate?: string;
                /** @description The last day of the period. */
                EndDate?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description Names the row. */
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order_products_statistics: components["schemas"]["OrderProductsStatistic"][];
                    };
                };
            };
        };
    };
    "currencyRates.list": {
        parameters: {
            query?: {
                /** @description Only entries with this `currency`. */
                currency?: string;
                /** @description Only the rates of this day. */
                date?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currency_rates: components["schemas"]["CurrencyRate"][];
                    };
                };
            };
        };
    };
    "users.list": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow. */
                updated_at_min?: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    "users.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["UserCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    "users.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "users.search": {
        parameters: {
            query: {
                /** @description `field:value` with one of the fields email. */
                query: string;
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    "users.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The token of the row, or its id. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    "users.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description The token of the row, or its id. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["UserUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    "files.list": {
        parameters: {
            query?: {
                /** @description Rows at most. 250 without `page`, 50 with it. */
                limit?: number;
                /** @description Counts from 1; `Page` does as well. */
                page?: number;
                /** @description Rows with a greater id. */
                since_id?: number;
                /** @description The cursor in the `Link` header of the page before. */
                page_info?: string;
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        files: components["schemas"]["File"][];
                    };
                };
            };
        };
    };
    "files.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Nothing here has a version yet: any tag is 412, `*` is passed over. */
                "If-Match"?: string;
                /** @description The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
                "image/*": string;
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        file: components["schemas"]["File"];
                    };
                };
            };
        };
    };
    "files.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "files.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`; 304 when the row still has it. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        file: components["schemas"]["File"];
                    };
                };
            };
        };
    };
    "files.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the row must still have. */
                "If-Match"?: string;
            };
            path: {
                /** @description Names the row. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "tokeninfo.get": {
        parameters: {
            query?: {
                /** @description Unless it is sent as a bearer token. */
                access_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenInfo"];
                };
            };
        };
    };
    "token.exchange": {
        parameters: {
            query?: {
                /** @description Here or in the form. */
                grant_type?: "refresh_token" | "authorization_code";
                /** @description Here or in the form. The newest one; at first the `code` of the redirect. */
                refresh_token?: string;
                /** @description Here or in the form. With the grant type `authorization_code`, instead of `refresh_token`. */
                code?: string;
                /** @description Here or in the form. Unless it stands in `Authorization: Basic`. */
                client_id?: string;
                /** @description Here or in the form. When it is sent it must match; apps may require it. */
                client_secret?: string;
                /** @description Here or in the form. Where the prompt was given a `code_challenge` (PKCE). */
                code_verifier?: string;
                /** @description Here or in the form. With the grant type `authorization_code`: that of the prompt. */
                redirect_uri?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    grant_type: "refresh_token" | "authorization_code";
                    /** @description The newest one; at first the `code` of the redirect. */
                    refresh_token?: string;
                    /** @description With the grant type `authorization_code`, instead of `refresh_token`. */
                    code?: string;
                    /** @description Unless it stands in `Authorization: Basic`. */
                    client_id?: string;
                    /** @description When it is sent it must match; apps may require it. */
                    client_secret?: string;
                    /** @description Where the prompt was given a `code_challenge` (PKCE). */
                    code_verifier?: string;
                    /** @description With the grant type `authorization_code`: that of the prompt. */
                    redirect_uri?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    "token.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description A refresh token or an access token. */
                    token: string;
                    /** @description Unless it stands in `Authorization: Basic`. */
                    client_id?: string;
                    /** @description When it is sent it must match; apps may require it. */
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "metadata.server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServer"];
                };
            };
        };
    };
    "metadata.keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySet"];
                };
            };
        };
    };
    "login.open": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the row. */
                themesettings_id: number;
                /** @description Names the row. */
                login_token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    "collect.collect": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the row. */
                themesettings_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    kind: "subscriber";
                    /** Format: email */
                    email: string;
                    first_name?: string;
                    last_name?: string;
                    /** @description Two letters. */
                    language?: string;
                } | {
                    /** @constant */
                    kind: "group_member";
                    /** Format: email */
                    email: string;
                    group: string;
                } | {
                    /** @constant */
                    kind: "newsletter";
                    /** Format: email */
                    email: string;
                    /** @description Two letters. */
                    language?: string;
                } | {
                    /** @description Random; never something that names a person. */
                    visitor: string;
                    happenings: {
                        /** @enum {string} */
                        kind: "visit" | "page_view" | "cart" | "abandoned_cart";
                        /** @description Of a visit: the visitor was there before. */
                        returning?: boolean;
                        /** @description Of a visit. Its host alone is kept. */
                        referrer?: string;
                        /** @description Two letters. */
                        language?: string;
                        /** @description Of a page view, which needs it. Kept without its query. */
                        path?: string;
                        /** @description The key of the cart, random as well. Carts need it, `currency` and `lines`. */
                        cart?: string;
                        currency?: string;
                        /** @description Two letters. */
                        country?: string;
                        /** @description Of a cart: the order that was made of it. */
                        order_id?: number;
                        lines?: {
                            product_id: string;
                            license_id?: number;
                            /** @default 1 */
                            quantity?: number;
                            /** @description Of one, net, in cents. */
                            price: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
}
