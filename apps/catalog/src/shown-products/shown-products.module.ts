import { Module } from '@nestjs/common';
import { PicturesModule } from '../pictures/pictures.module';
import { ShownProductsHandlers } from './shown-products.handlers';
import { ShownProductsService } from './shown-products.service';
import { ShownProductsStore } from './shown-products.store';

@Module({
  imports: [PicturesModule],
  controllers: [ShownProductsHandlers],
  providers: [ShownProductsService, ShownProductsStore],
})
export class ShownProductsModule {}
