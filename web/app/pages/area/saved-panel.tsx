import { CalendarAddress } from '../../slices/calendar/calendar-address.tsx';
import { useIsOwn } from '../../slices/posts/own-post-actions.tsx';
import { ProductCard } from '../../slices/products/product-card.tsx';
import { newActivityOfProduct } from '../../slices/read-markers/new-activity.tsx';
import { SavedList } from '../../slices/saved/saved-list.tsx';
import { productSave, productVotes } from '../product-votes.tsx';

/** The products that the member saved (rules/saved 3), and their calendar. */
export default function SavedPanel() {
  const isMine = useIsOwn();
  return (
    <>
      <SavedList
        card={(product) => (
          <ProductCard
            product={product}
            isMine={isMine(product.author.id)}
            votes={productVotes(product)}
            save={productSave(product)}
            newActivity={newActivityOfProduct(product)}
          />
        )}
      />
      <CalendarAddress />
    </>
  );
}
